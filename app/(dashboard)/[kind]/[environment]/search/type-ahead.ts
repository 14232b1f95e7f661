/** The text typed before the search field had the focus, and whether Enter was pressed. */
export type TypedAhead = { readonly text: string; readonly isEntered: boolean };

/**
 * Collects the keys pressed while the search dialog loads, and calls `onEscape` on Escape. Returns a function that stops
 * collecting and returns what was typed. After its first call, that function returns an empty `text`.
 */
export function collectKeys(onEscape: () => void): () => TypedAhead {
  let text = "";
  let isEntered = false;
  const collect = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === "Escape") onEscape();
    else if (key === "Enter") isEntered = true;
    else if (key === "Backspace") text = text.slice(0, -1);
    else if (isText(event)) text += key;
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", collect, true);
  return () => {
    document.removeEventListener("keydown", collect, true);
    const typed = { text, isEntered };
    text = "";
    return typed;
  };
}

/**
 * Returns whether a key press types a character. Accepts AltGr, which Windows reports as Ctrl and Alt, because many keyboards
 * type @ with it. Ignores key repeat, so that a held slash only opens the search.
 */
function isText(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, repeat } = event;
  return key.length === 1 && !metaKey && !repeat && (!ctrlKey || event.getModifierState("AltGraph"));
}
