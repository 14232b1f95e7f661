import { Lexer, type MarkedToken } from "marked";
import type { Language } from "@/lib/api/openapi/samples/languages";
import type { WebhookReceiver } from "@/lib/webhooks/signature-doctor/webhook-receivers";

/** Inline Markdown: code, strong text, links and line breaks. A blank line separates paragraphs. */
export type Text = string;

export type Field = {
  readonly name: string;
  /** The type and limits of the field, such as `integer, 1 to 100`, or the HTTP status of an error code. */
  readonly type: string;
  /**
   * True for a required parameter or body field of an operation, and for a header that every webhook has. Always false in
   * responses, resources and events.
   */
  readonly isRequired: boolean;
  readonly text: Text;
  readonly fields: readonly Field[];
  /** The field's anchor. Only fields to which other pages link have one. */
  readonly id?: string;
};

/**
 * A unit of a page's content, such as a paragraph or a table. With `only`, it is shown only to readers who chose this language
 * for code samples. `isForBothKinds` marks a code sample that works with a partner's key and with a reseller's.
 */
export type Block = { readonly only?: Language } & Readonly<
  | { kind: "paragraph"; text: Text }
  | { kind: "endpoint"; method: string; path: string }
  | { kind: "list"; items: readonly Text[] }
  | { kind: "code"; title: string; what: string; code: string; isForBothKinds?: true }
  | { kind: "table"; caption: string; head: readonly string[]; rows: readonly (readonly Text[])[] }
  | { kind: "fields"; title?: string; fields: readonly Field[] }
  | { kind: "receiver"; receiver: WebhookReceiver; isOpen?: true }
  | { kind: "try-it"; address: string; fields: readonly ConsoleField[]; body: string | undefined }
>;

/** A field of the API console, a form on an operation's page that sends a request. */
export type ConsoleField = { readonly name: string; readonly label: string; readonly example: string };

/** A heading and its blocks. The first chapter of a page has no title. `step` is the number of a numbered heading. */
export type Chapter = {
  readonly title?: string;
  readonly step?: string;
  readonly blocks: readonly Block[];
};

/** Returns the anchor of a heading. */
export function chapterId(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

export type InlineToken = Extract<MarkedToken, { type: "text" | "codespan" | "br" | "strong" | "link" }>;

/**
 * Parses inline Markdown into tokens. A bare URL remains text. Throws for anything that a page cannot show, such as HTML or an
 * image.
 */
export function inlineTokens(text: Text): InlineToken[] {
  return (Lexer.lexInline(text, { gfm: false }) as MarkedToken[]).map((token) => {
    switch (token.type) {
      case "strong":
      case "link":
        inlineTokens(token.text);
        return token;
      case "text":
      case "codespan":
      case "br":
        return token;
      default:
        throw new Error(`a page cannot show this ${token.type}: ${token.raw}`);
    }
  });
}

/** Returns inline Markdown as one line of plain text, without markup. */
export function plainText(text: Text): string {
  const words = inlineTokens(text).map((token) => {
    if (token.type === "br") return " ";
    return token.type === "strong" || token.type === "link" ? plainText(token.text) : token.text;
  });
  return words.join("").replace(/\s+/g, " ");
}

/** Returns the body of a page as Markdown. */
export function chaptersMarkdown(chapters: readonly Chapter[]): string {
  const parts = chapters.flatMap(({ title, step, blocks }) => [
    title && `## ${step ? `${step}. ` : ""}${title}`,
    ...blocks.map(blockMarkdown),
  ]);
  return parts.filter(Boolean).join("\n\n");
}

/** Returns a block as Markdown, or an empty string for the API console, which needs a browser. */
export function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return block.text;
    case "endpoint":
      return `\`${block.method} ${block.path}\``;
    case "list":
      return block.items.map((item, index) => `${index + 1}. ${onOneLine(item)}`).join("\n");
    case "code":
      return codeMarkdown(block.title, block.code);
    case "table": {
      const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
      const rule = block.head.map(() => "---");
      return [`${block.caption}:`, "", ...[block.head, rule, ...block.rows].map(line)].join("\n");
    }
    case "fields":
      return (block.title ? `## ${block.title}\n\n` : "") + fieldsMarkdown(block.fields);
    case "receiver": {
      const { title, file, run, code } = block.receiver;
      return codeMarkdown(`${title}, ${file} (\`${run}\`)`, code.trimEnd());
    }
    case "try-it":
      return "";
  }
}

function codeMarkdown(title: string, code: string): string {
  return `${title}:\n\n\`\`\`\n${code}\n\`\`\``;
}

function fieldsMarkdown(fields: readonly Field[], indent = ""): string {
  const lines = fields.flatMap(({ name, type, isRequired, text, fields: inner }) => {
    const head = `${indent}- \`${name}\` (${type}${isRequired ? ", required" : ""})`;
    return [text ? `${head}: ${onOneLine(text)}` : head, fieldsMarkdown(inner, `${indent}  `)];
  });
  return lines.filter(Boolean).join("\n");
}

function onOneLine(text: Text): string {
  return text.replace(/\\?\n/g, " ").replace(/ {2,}/g, " ");
}
