// Python that thinks: it carries out one task at a time, and reports on it.
import { start } from "./python.js";

const ready = start().then((python) => python.pyimport("paperbits.folder.thinking").think);
onunhandledrejection = ({ reason }) => {
  throw reason; // So the first worker hears of it.
};
onmessage = async ({ data }) => (await ready)(data, (text) => postMessage(text));
