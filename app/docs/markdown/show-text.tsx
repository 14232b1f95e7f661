import { createElement, Fragment, type ReactNode } from "react";
import type { RunningText } from "@/lib/api/docs/parse-guide";
import { Code, DocsLink } from "../text";

/** One after the other, for good: what never moves among others needs no key. */
export function inOrder(nodes: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...nodes);
}

export function showText(text: RunningText): ReactNode {
  return inOrder(text.map(showPiece));
}

function showPiece(piece: RunningText[number]): ReactNode {
  if (typeof piece === "string") return piece;
  switch (piece.kind) {
    case "code":
      return <Code>{piece.text}</Code>;
    case "strong":
      return <strong>{showText(piece.words)}</strong>;
    case "link":
      return <DocsLink href={piece.href}>{showText(piece.words)}</DocsLink>;
    case "break":
      return <br />;
  }
}
