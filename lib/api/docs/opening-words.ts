import type { Guide } from "./parse-guide";
import type { RunningText } from "./parse-text";

/** Less says little of what follows. */
const LEAST_LENGTH = 50;

/** The first sentence of a guide without its marks, with those after it where it is short. */
export function openingWords({ opening, chapters }: Guide): string {
  const blocks = [...opening, ...chapters.flatMap((chapter) => chapter.blocks)];
  const first = blocks.find((block) => block.kind === "paragraph");
  const words = wordsOf(first?.text ?? []).replace(/\s+/g, " ");
  const end = words.slice(LEAST_LENGTH).search(/\.(?= |$)/);
  return end < 0 ? words : words.slice(0, LEAST_LENGTH + end + 1);
}

function wordsOf(text: RunningText): string {
  return text
    .map((piece) => {
      if (typeof piece === "string") return piece;
      if (piece.kind === "code") return piece.text;
      return piece.kind === "break" ? " " : wordsOf(piece.words);
    })
    .join("");
}
