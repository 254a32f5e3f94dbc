// Python that thinks for the page of a site: it answers one question at a time.
import { start } from "./python.js";

const ready = start().then((python) => python.pyimport("paperbits.folder.hosted").answer);
onunhandledrejection = ({ reason }) => {
  throw reason; // So the page hears of it.
};
void ready.then(() => postMessage('{"ready": true}'));
onmessage = async ({ data }) => (await ready)(data, (text) => postMessage(text));
