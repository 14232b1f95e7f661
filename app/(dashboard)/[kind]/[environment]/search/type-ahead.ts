/** The keys pressed before the field could receive them, and whether Enter was pressed. */
export type TypedAhead = { readonly text: string; readonly isEntered: boolean };

/**
 * Collects keys pressed while the search dialog loads, and calls back on Escape. The returned function
 * stops collecting and returns the text once.
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
 * Many keyboards type @ with AltGr, which Windows reports as Ctrl and Alt. Key repeat is ignored, because a
 * held slash only opens the search.
 */
function isText(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, repeat } = event;
  return key.length === 1 && !metaKey && !repeat && (!ctrlKey || event.getModifierState("AltGraph"));
}
