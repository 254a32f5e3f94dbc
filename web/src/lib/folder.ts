/** Whether the page lies in a folder, where nobody serves other people. */
export const inFolder = "paperbitsUnder" in globalThis;
