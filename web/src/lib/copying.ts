/** Copying and sharing, by the browser's own means. */

import { live } from "./live.svelte";

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Copy what a field shows. Where that is forbidden, the text is selected. Returns what to say, and says it to screen readers. */
export async function copied(field: Field, done = "Copied."): Promise<string> {
  const told = (await onClipboard(field.value)) ? done : "This browser does not allow copying. The text is selected: copy it yourself.";
  if (told !== done) {
    field.focus();
    field.select();
  }
  live.say(told);
  return told;
}

/** Copy a text. False where that is forbidden. */
export async function onClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the browser has a share sheet. Only some have, and only on pages that came safely. */
export function shares(): boolean {
  return "share" in navigator;
}

/** Open the share sheet. Returns what to say if that failed, and says it to screen readers; nothing if somebody closed it. */
export async function share(what: { title: string; text?: string; url: string }): Promise<string> {
  try {
    await navigator.share(what);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return "";
    const told = "This browser could not share it. Copy the link instead.";
    live.say(told);
    return told;
  }
  return "";
}
