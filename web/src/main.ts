import "./fonts/fonts.css";
import "./app.css";
import "./print.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { router } from "./lib/router.svelte";
import { theme } from "./lib/theme.svelte";

theme.start();
router.start();

const target = document.getElementById("app");
if (target === null) throw new Error("The page has no #app to draw into.");
mount(App, { target });
