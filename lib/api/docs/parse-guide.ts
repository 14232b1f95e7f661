import { lexer, type MarkedToken, type Tokens } from "marked";
import { type Call, keyVariables } from "@/lib/api/openapi/samples/call";
import { type Language, languages, samplesOf } from "@/lib/api/openapi/samples/languages";
import { operations } from "@/lib/api/operations";
import { API_BASE } from "@/lib/base/operation";
import { errorAnchor } from "./addresses";
import { type Block, type Chapter, type Field, inlineTokens, type Text } from "./content";

/** The values, conditions and blocks that a guide can use by name. */
export type Facts = {
  /** The values that replace `{{name}}` and `{{name argument}}`. */
  readonly values: Readonly<Record<string, (argument: string) => string | number>>;
  /** The conditions that include or omit the content of `<when name>...</when>` and `<unless name>...</unless>`. */
  readonly conditions: Readonly<Record<string, boolean>>;
  /** The blocks that replace `<name />` on a separate line. */
  readonly parts: Readonly<Record<string, () => readonly Block[]>>;
};

/** Returns the guide's Markdown with values inserted and conditions resolved. Throws for an unknown name. */
export function fillGuide(markdown: string, { values, conditions }: Facts): string {
  return markdown
    .replace(/<(when|unless) ([^>]*)>(.*?)<\/\1>/gs, (_, word: string, name: string, inner: string) => {
      const isTrue = conditions[name];
      if (isTrue === undefined) throw new Error(`no condition is called ${name}`);
      return isTrue === (word === "when") ? inner : "";
    })
    .replace(/\{\{([^ }]*) ?(.*?)\}\}/g, (_, name: string, argument: string) => {
      const value = values[name];
      if (!value) throw new Error(`no value is called ${name}`);
      return String(value(argument));
    });
}

type Guide = { readonly title: string; readonly chapters: readonly Chapter[] };

/** Parses a guide: a `#` title, blocks, and `##` chapters. Throws for anything a page cannot show, so that nothing is lost. */
export function parseGuide(markdown: string, facts: Facts): Guide {
  const [opening = [], ...chapters] = splitAtHeadings(lexer(fillGuide(markdown, facts)) as MarkedToken[]);
  const title = opening[0];
  if (title?.type !== "heading" || title.depth !== 1) throw new Error("a guide begins with its # title");
  return {
    title: title.text,
    chapters: [
      { blocks: blocksOf(opening.slice(1), facts) },
      ...chapters.map(([heading, ...tokens]) => {
        if (heading?.type !== "heading" || heading.depth !== 2)
          throw new Error(`not a ## title: ${heading?.raw}`);
        const [, step, words = ""] = /^(?:(\d+)\. )?(.+)$/.exec(heading.text) ?? [];
        return { title: words, ...(step && { step }), blocks: blocksOf(tokens, facts) };
      }),
    ],
  };
}

function splitAtHeadings(tokens: readonly MarkedToken[]): MarkedToken[][] {
  const runs: MarkedToken[][] = [];
  for (const token of tokens) {
    if (token.type === "heading" || runs.length === 0) runs.push([]);
    runs.at(-1)?.push(token);
  }
  return runs;
}

/**
 * Converts Markdown tokens to blocks. Blocks between a tag such as `<only node>` and `</only>` are shown only to readers who
 * chose that language. A paragraph `Table: ...` is the caption of the table that follows it. Throws for anything that a page
 * cannot show.
 */
function blocksOf(tokens: readonly MarkedToken[], { parts }: Facts): Block[] {
  const blocks: Block[] = [];
  let only: Language | undefined;
  let caption: string | undefined;
  for (const token of tokens.filter(({ type }) => type !== "space")) {
    const tag = token.type === "html" ? token.raw.trim() : "";
    const opened = languages.find(({ id }) => tag === `<only ${id}>`)?.id;
    const captioned = token.type === "paragraph" ? /^Table: (.+)$/.exec(token.text)?.[1] : undefined;
    if (opened) only = opened;
    else if (only && tag === "</only>") only = undefined;
    else if (captioned) caption = captioned;
    else {
      const part = parts[/^<([\w-]+) \/>$/.exec(tag)?.[1] ?? ""];
      const added = part ? part() : blockOf(token, caption);
      blocks.push(...added.map((block) => (only ? { ...block, only } : block)));
      caption = undefined;
    }
  }
  if (only) throw new Error(`not closed: <only ${only}>`);
  return blocks;
}

function blockOf(token: MarkedToken, caption: string | undefined): readonly Block[] {
  if (token.type === "paragraph") return [{ kind: "paragraph", text: checked(token.text) }];
  if (token.type === "list" && token.ordered) return [{ kind: "list", items: token.items.map(itemOf) }];
  if (token.type === "list") return [{ kind: "fields", fields: token.items.map(itemOf).map(fieldOf) }];
  if (token.type === "code") return codeOf(token);
  if (token.type !== "table" || !caption)
    throw new Error(`a guide cannot show this ${token.type}: ${token.raw}`);
  const rows = token.rows.map((cells) => cells.map(({ text }) => checked(text)));
  return [{ kind: "table", caption, head: token.header.map(({ text }) => text), rows }];
}

function checked(text: Text): Text {
  inlineTokens(text);
  return text;
}

function itemOf({ tokens: [words, ...more], raw }: Tokens.ListItem): Text {
  if (words?.type !== "text" || more.length > 0) throw new Error(`more than a paragraph in a list: ${raw}`);
  return checked(words.raw.trim());
}

/**
 * Parses a list item that describes an error code: the code in backticks, its HTTP status in parentheses, a colon and a
 * description. The returned field has an anchor, because other pages link to it. Throws for any other list item.
 */
function fieldOf(item: Text): Field {
  const [, name = "", type = "", text = ""] = /^`(\w+)` \((HTTP \d+)\): ([\s\S]+)$/.exec(item) ?? [];
  if (!name) throw new Error(`a guide cannot show this list item: ${item}`);
  return { name, id: errorAnchor(name), type, isRequired: false, text, fields: [] };
}

/**
 * Parses a code fence. An info string such as `sh title="Request" what="the request"` starts a code sample in any language, and
 * `call title="..." what="..." key="partner"` starts an API call.
 */
function codeOf({ lang = "", text, raw }: Tokens.Code): Block[] {
  const [, kind, title, what, key] =
    /^(\w+) title="([^"]+)" what="([^"]+)"(?: key="(\w+)")?$/.exec(lang) ?? [];
  if (!title || !what) throw new Error(`code without title="..." what="...": ${raw}`);
  return kind === "call"
    ? callBlocks(parseCall(text, key), title, what)
    : [{ kind: "code", title, what, code: text }];
}

/** Returns one code sample of the call for each language. */
export function callBlocks(call: Call, title: string, what: string): Block[] {
  return samplesOf(call).map(({ language, title: name, code }) => {
    return { kind: "code", title: `${title}, ${name}`, what: `${what}, in ${name}`, code, only: language };
  });
}

const REQUEST =
  /^(?:# Replace with (?<description>.+)\.\n(?<variable>[A-Z_]+)=(?<exampleValue>\S+)\n)?(?<method>[A-Z]+) (?<address>\S+)(?<body>[\s\S]*)$/;

/**
 * Parses a sample call: the method, the URL with its query, and then the body as JSON. `$NAME` stands for an environment
 * variable, or for a value that the reader supplies. Such a value is declared in two lines above the call: `# Replace with the
 * code.` and `NAME=made-up`. `key` is `partner` or `reseller`. Throws for anything else.
 */
export function parseCall(text: string, key: string | undefined): Call {
  const { description, variable, exampleValue, method, address, body } = REQUEST.exec(text)?.groups ?? {};
  if (!method || !address || (key !== "partner" && key !== "reseller"))
    throw new Error(`not a call with its key: ${text}`);
  const [url = "", query = ""] = address.split("?");
  return {
    ...{ method, url, ...operationCalled(method, url) },
    query: [...new URLSearchParams(query)].map(([name, value]) => [name, BOOLEANS.get(value) ?? value]),
    keyVariable: keyVariables[key],
    body: body?.trim() ? (JSON.parse(body) as unknown) : undefined,
    placeholder:
      description && variable && exampleValue ? { description, variable, exampleValue } : undefined,
  };
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
]);

/** Returns the ID of the operation that a request calls, and its path parameters. Throws if no operation matches. */
function operationCalled(method: string, url: string) {
  const requestPath = url.slice(url.indexOf(API_BASE) + API_BASE.length);
  for (const { id, path, method: own } of operations) {
    const pattern = path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
    const found = own === method && new RegExp(`^${pattern}$`).exec(requestPath);
    if (found) return { operationId: id, inPath: Object.entries(found.groups ?? {}) };
  }
  throw new Error(`no operation is called by ${method} ${url}`);
}
