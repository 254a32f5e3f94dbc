import "./fonts/fonts.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { router } from "./lib/router.svelte";
import { theme } from "./lib/theme.svelte";

theme.start();
router.start();

const target = document.getElementById("app");
if (target === null) throw new Error("The page has no #app to draw into.");
mount(App, { target });

// For printing, which comes later if at all; without it a page is printed as it stands.
addEventListener("load", () => setTimeout(() => import("./print.css").catch(() => undefined), 500));
