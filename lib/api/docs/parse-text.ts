import type { MarkedToken, Token } from "marked";

/** Running text, and in it code, emphasis, links and ends of lines. */
export type RunningText = readonly (
  | string
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "strong"; readonly words: RunningText }
  | { readonly kind: "link"; readonly href: string; readonly words: RunningText }
  | { readonly kind: "break" }
)[];

/** Throws for anything else that Markdown can hold, HTML above all. */
export function parseText(tokens: readonly Token[] = []): RunningText {
  return (tokens as readonly MarkedToken[]).map((token) => {
    if (token.type === "text") return token.text;
    if (token.type === "codespan") return { kind: "code", text: token.text };
    if (token.type === "strong") return { kind: "strong", words: parseText(token.tokens) };
    if (token.type === "link") return { kind: "link", href: token.href, words: parseText(token.tokens) };
    if (token.type === "br") return { kind: "break" };
    throw new Error(`a guide cannot show this ${token.type}: ${token.raw}`);
  });
}
