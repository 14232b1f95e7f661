import { codeMarkdown, tableMarkdown } from "./markdown-pieces";
import type { Block, Guide } from "./parse-guide";
import type { RunningText } from "./parse-text";
import { partMarkdown } from "./part-markdown";

/** A guide below its title as Markdown. */
export function guideMarkdown({ opening, chapters }: Guide): string {
  const parts = chapters.map(({ step, title, blocks }) =>
    [`## ${step ? `${step}. ` : ""}${title}`, ...blocks.map(blockMarkdown)].join("\n\n"),
  );
  return [...opening.map(blockMarkdown), ...parts].join("\n\n");
}

function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return textMarkdown(block.text);
    case "list":
      return block.items.map((item, index) => `${index + 1}. ${textMarkdown(item)}`).join("\n");
    case "code":
      return codeMarkdown(block.title, block.code);
    case "call":
      return block.samples
        .map(({ title, code }) => codeMarkdown(`${block.title}, ${title}`, code))
        .join("\n\n");
    case "table":
      return tableMarkdown(
        block.caption,
        block.head,
        block.rows.map(({ name, cells }) => [name, ...cells.map(textMarkdown)]),
      );
    case "part":
      return partMarkdown(block.name);
  }
}

function textMarkdown(text: RunningText): string {
  return text
    .map((piece) => {
      if (typeof piece === "string") return piece;
      if (piece.kind === "code") return `\`${piece.text}\``;
      if (piece.kind === "strong") return `**${textMarkdown(piece.words)}**`;
      return piece.kind === "link" ? `[${textMarkdown(piece.words)}](${piece.href})` : " ";
    })
    .join("");
}
