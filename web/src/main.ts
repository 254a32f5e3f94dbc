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

// The rest is loaded when the page is there, or when the reader begins to use it.
let at: EventTarget | null = null; // The focus may move on until the rest is there.
const later = () => void import("./later").then(({ begin }) => begin(at), () => undefined);
addEventListener("load", () => setTimeout(later, 2_000));
addEventListener("focusin", ({ target }) => {
  at = target;
  later();
});
