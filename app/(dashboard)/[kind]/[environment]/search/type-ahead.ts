/** What was typed before a field could take it, and whether Enter was pressed. */
export type TypedAhead = { readonly text: string; readonly isEntered: boolean };

/**
 * Collects the keys that are pressed while the search dialog is loaded and opened, so that no letter is lost, and calls back on
 * Escape. The function that it returns stops, and returns what was collected so far, once.
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

/** Many keyboards write an @ with AltGr, which Windows reports as Ctrl and Alt. A held slash only opens the search. */
function isText(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, repeat } = event;
  return key.length === 1 && !metaKey && !repeat && (!ctrlKey || event.getModifierState("AltGraph"));
}
