import "./fonts/fonts.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { me } from "./lib/me.svelte";
import { router } from "./lib/router.svelte";
import { theme } from "./lib/theme.svelte";
import { waiting } from "./lib/waiting.svelte";

theme.start();
router.start();

const target = document.getElementById("app");
if (target === null) throw new Error("The page has no #app to draw into.");
mount(App, { target });

// What is not needed at once is loaded last. Without the styles for printing, a page prints as it is.
function later(): void {
  waiting.late = true;
  import("./print.css").catch(() => undefined);
}
addEventListener("load", () => setTimeout(later, 2_000));

// A reader who came before is greeted after the page is there. Somebody who only looks is asked for nothing.
if (me.person !== null) {
  const greet = () => import("./people/settle").then(({ settle }) => settle()).catch(() => undefined); // They are asked again at the next visit.
  addEventListener("load", () => setTimeout(greet, 2_000));
}
