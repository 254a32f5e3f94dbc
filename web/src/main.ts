import "./fonts/fonts.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { me } from "./lib/me.svelte";
import { router } from "./lib/router.svelte";
import { theme } from "./lib/theme.svelte";

theme.start();
router.start();

const target = document.getElementById("app");
if (target === null) throw new Error("The page has no #app to draw into.");
mount(App, { target });

// The styles for printing are loaded last. Without them a page prints as it is.
addEventListener("load", () => setTimeout(() => import("./print.css").catch(() => undefined), 2_000));

// A reader who came before is greeted after the page is there. Somebody who only looks is asked for nothing.
if (me.person !== null) {
  const greet = () => import("./people/settle").then(({ settle }) => settle()).catch(() => undefined); // They are asked again at the next visit.
  addEventListener("load", () => setTimeout(greet, 2_000));
}
