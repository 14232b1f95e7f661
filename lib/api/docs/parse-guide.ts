import { lexer, type MarkedToken, type Token, type Tokens } from "marked";
import { type Call, keyVariables } from "@/lib/api/openapi/samples/call";
import { type Language, languages, type Sample, samplesOf } from "@/lib/api/openapi/samples/languages";
import { operations } from "@/lib/api/operations";
import { API_BASE } from "@/lib/base/operation";
import { type Facts, filledIn } from "./fill-in";
import { isPartName, type PartName } from "./part-places";

type Row = { readonly name: string; readonly cells: readonly RunningText[] };

/**
 * A paragraph, a list of checks, code to copy, a call in every language, a table, or a part that is made by a component;
 * `only` where it concerns who reads the calls in one language.
 */
export type Block = { readonly only?: Language } & Readonly<
  | { kind: "paragraph"; text: RunningText }
  | { kind: "list"; items: readonly RunningText[] }
  | { kind: "code"; title: string; what: string; code: string }
  | { kind: "call"; title: string; what: string; samples: readonly Sample[] }
  | { kind: "table"; caption: string; head: readonly string[]; rows: readonly Row[] }
  | { kind: "part"; name: PartName }
>;

/** What stands under a heading of a guide; that of a step begins with its number. */
export type Chapter = {
  readonly title: string;
  readonly step: string | undefined;
  readonly blocks: readonly Block[];
};

export type Guide = {
  readonly title: string;
  readonly opening: readonly Block[];
  readonly chapters: readonly Chapter[];
};

/** A guide from its Markdown. Throws for anything a guide cannot show, so that nothing is left out unseen. */
export function parseGuide(markdown: string, facts: Facts): Guide {
  const [opening = [], ...chapters] = atHeadings(lexer(filledIn(markdown, facts)) as MarkedToken[]);
  const title = opening[0];
  if (title?.type !== "heading" || title.depth !== 1) throw new Error("a guide begins with its # title");
  return { title: title.text, opening: blocksOf(opening.slice(1)), chapters: chapters.map(chapterOf) };
}

function atHeadings(tokens: readonly MarkedToken[]): MarkedToken[][] {
  const runs: MarkedToken[][] = [];
  for (const token of tokens) {
    const run = runs.at(-1);
    if (run && token.type !== "heading") run.push(token);
    else runs.push([token]);
  }
  return runs;
}

function chapterOf([heading, ...tokens]: readonly MarkedToken[]): Chapter {
  if (heading?.type !== "heading" || heading.depth !== 2) throw new Error(`not a ## title: ${heading?.raw}`);
  const [, step, title = ""] = /^(?:(\d+)\. )?(.+)$/.exec(heading.text) ?? [];
  return { title, step, blocks: blocksOf(tokens) };
}

/**
 * A paragraph `Table: ...` right before a table is its caption. What stands between `<only node>` and `</only>` concerns
 * that language alone.
 */
function blocksOf(tokens: readonly MarkedToken[]): Block[] {
  const begins = tokens.findIndex((token) => languageOf(token) !== undefined);
  if (begins === -1) return plainBlocksOf(tokens);
  const ends = tokens.findIndex((token, index) => index > begins && token.raw.trim() === "</only>");
  const only = tokens[begins] && languageOf(tokens[begins]);
  if (!only || ends === -1) throw new Error(`not closed: ${tokens[begins]?.raw}`);
  return [
    ...plainBlocksOf(tokens.slice(0, begins)),
    ...plainBlocksOf(tokens.slice(begins + 1, ends)).map((block) => ({ ...block, only })),
    ...blocksOf(tokens.slice(ends + 1)),
  ];
}

function languageOf(token: MarkedToken): Language | undefined {
  const name = token.type === "html" ? /^<only (\w+)>$/.exec(token.raw.trim())?.[1] : undefined;
  return languages.find(({ id }) => id === name)?.id;
}

function plainBlocksOf(tokens: readonly MarkedToken[]): Block[] {
  const written = tokens.filter(({ type }) => type !== "space");
  const captionAt = (index: number) => {
    const isBeforeTable = written[index]?.type === "paragraph" && written[index + 1]?.type === "table";
    return isBeforeTable ? /^Table: (.+)$/.exec(written[index]?.raw.trim() ?? "")?.[1] : undefined;
  };
  return written.flatMap((token, index) => (captionAt(index) ? [] : blockOf(token, captionAt(index - 1))));
}

function blockOf(token: MarkedToken, caption: string | undefined): Block {
  if (token.type === "paragraph") return { kind: "paragraph", text: parseText(token.tokens) };
  if (token.type === "list" && token.ordered) return { kind: "list", items: token.items.map(itemOf) };
  if (token.type === "code" && token.lang?.startsWith("call ")) {
    const key = / key="(\w+)"$/.exec(token.lang)?.[1];
    return { kind: "call", ...titlesOf(token), samples: samplesOf(parseCall(token.text, key)) };
  }
  if (token.type === "code") return { kind: "code", ...titlesOf(token), code: token.text };
  if (token.type === "table" && caption) return { kind: "table", caption, ...cellsOf(token) };
  const name = token.type === "html" ? /^<([\w-]+) \/>\s*$/.exec(token.raw)?.[1] : undefined;
  if (!name || !isPartName(name)) throw new Error(`a guide cannot show this ${token.type}: ${token.raw}`);
  return { kind: "part", name };
}

/** The words of an item of one paragraph; an item that holds more has no place here. */
function itemOf({ tokens: [words, ...more], raw }: Tokens.ListItem): RunningText {
  if (words?.type !== "text" || more.length > 0) throw new Error(`more than a paragraph in a list: ${raw}`);
  return parseText(words.tokens);
}

/** From `sh title="Request" what="the request that ..."` behind the fence. */
function titlesOf({ lang = "", raw }: Tokens.Code) {
  const [, title, what] = / title="([^"]+)" what="([^"]+)"( key="\w+")?$/.exec(lang) ?? [];
  if (!title || !what) throw new Error(`code without title="..." what="...": ${raw}`);
  return { title, what };
}

function cellsOf({ header, rows }: Tokens.Table) {
  return {
    head: header.map(({ text }) => text),
    rows: rows.map(([first, ...rest]) => ({
      name: first?.text ?? "",
      cells: rest.map(({ tokens }) => parseText(tokens)),
    })),
  };
}

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

const REQUEST =
  /^(?:# Put in (?<words>.+)\.\n(?<variable>[A-Z_]+)=(?<madeUp>\S+)\n)?(?<method>[A-Z]+) (?<address>\S+)(?<body>[\s\S]*)$/;

/**
 * A call as a guide writes it: `POST https://...` with its query, and below it the body as JSON. `$NAME` in it stands for
 * what two lines above ask the reader to put in (`# Put in the code.` and `NAME=made-up`), or for an environment variable.
 * Throws for anything else.
 */
export function parseCall(text: string, key: string | undefined): Call {
  const { words, variable, madeUp, method, address, body } = REQUEST.exec(text)?.groups ?? {};
  if (!method || !address || !isHolder(key)) throw new Error(`not a call with its key: ${text}`);
  const [url = "", query = ""] = address.split("?");
  return {
    ...{ method, url, ...calledBy(method, url) },
    query: [...new URLSearchParams(query)],
    keyVariable: keyVariables[key],
    body: body?.trim() ? (JSON.parse(body) as unknown) : undefined,
    asked: words && variable && madeUp ? { words, variable, madeUp } : undefined,
  };
}

/** The operation that is called, and what stands in its path. Throws where there is none. */
function calledBy(method: string, url: string) {
  const asked = url.slice(url.indexOf(API_BASE) + API_BASE.length);
  for (const { id, path, method: own } of operations) {
    const pattern = path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
    const found = own === method && new RegExp(`^${pattern}$`).exec(asked);
    if (found) return { operationId: id, inPath: Object.entries(found.groups ?? {}) };
  }
  throw new Error(`no operation is called by ${method} ${url}`);
}

function isHolder(key = ""): key is keyof typeof keyVariables {
  return Object.hasOwn(keyVariables, key);
}
