import { readFileSync } from "node:fs";
import path from "node:path";
import type { OpenApiDocument } from "@/lib/api/openapi/document";
import { apiDocument } from "@/lib/api/openapi/serve-openapi";
import { env } from "@/lib/base/settings/env";
import { type EventType, eventCatalogue, eventTypes } from "@/lib/webhooks/event-catalogue";
import { deploymentFacts } from "./deployment-facts";
import { anchorOf, type Entry, eventAnchor, guides, type Resource, tagGroups } from "./outline";
import { type Guide, parseGuide, type RunningText } from "./parse-guide";

/** Where the documentation is. */
export const DOCS = "/docs";

type Content =
  | { readonly kind: "guide"; readonly guide: Guide }
  | { readonly kind: "resource"; readonly resource: Resource }
  | { readonly kind: "operation"; readonly entry: Entry }
  | { readonly kind: "event"; readonly type: EventType };

/** A page of the documentation, at `/docs/` and its id. Every id was an anchor when all of it stood on one page. */
export type Page = { readonly id: string; readonly title: string } & Content;

export type Section = { readonly id: string; readonly title: string; readonly pages: readonly Page[] };

let laidOut: readonly Section[] | undefined;

/** All of the documentation in its order: laid out once per process, each time in development. */
export function sections(): readonly Section[] {
  if (!laidOut || process.env.NODE_ENV !== "production") laidOut = layOut(apiDocument());
  return laidOut;
}

/** The page of this id with the section it stands in, and its neighbours; undefined where there is none. */
export function pageNamed(id: string) {
  const all = sections().flatMap((section) => section.pages.map((page) => ({ section, page })));
  const at = all.findIndex(({ page }) => page.id === id);
  const found = all[at];
  return found && { ...found, before: all[at - 1]?.page, after: all[at + 1]?.page };
}

export function addressOf({ id }: Pick<Page, "id">): string {
  return `${DOCS}/${id}`;
}

function layOut(document: OpenApiDocument): Section[] {
  return [
    { id: "start", title: "Start", pages: guides.start.map(guidePage) },
    {
      id: "how-subscriptions-work",
      title: "How subscriptions work",
      pages: guides.subscriptions.map(guidePage),
    },
    ...tagGroups(document).map(({ tag, resources, entries }) => ({
      id: anchorOf(tag.replaceAll(" ", "-")),
      title: tag,
      pages: [...resources.map(resourcePage), ...entries.map(operationPage)],
    })),
    {
      id: "webhook-events",
      title: "Webhooks",
      pages: [...guides.webhooks.map(guidePage), ...eventTypes.map(eventPage)],
    },
    { id: "changes", title: "Changes", pages: guides.changes.map(guidePage) },
  ];
}

function guidePage(id: string): Page {
  const guide = readGuide(id);
  return { kind: "guide", id, title: guide.title, guide };
}

function resourcePage(resource: Resource): Page {
  return { kind: "resource", id: resource.id, title: resource.title, resource };
}

function operationPage(entry: Entry): Page {
  const { operationId, summary } = entry.operation;
  return { kind: "operation", id: anchorOf(operationId), title: summary, entry };
}

function eventPage(type: EventType): Page {
  return { kind: "event", id: eventAnchor(type), title: type, type };
}

/** What a page is about, in a sentence or two. */
export function summaryOf(page: Page): string {
  switch (page.kind) {
    case "guide":
      return openingWords(page.guide);
    case "resource":
      return `${page.title} of the Tessera API: every field, and an example.`;
    case "operation":
      return `${page.entry.method.toUpperCase()} ${page.entry.path}: what it takes and answers, with calls to paste.`;
    case "event":
      return eventCatalogue[page.type].summary;
  }
}

/** The path of every page. */
export function pagePaths(): string[] {
  return [DOCS, ...sections().flatMap(({ pages }) => pages.map(addressOf))];
}

/** The path of everything of the documentation that is the same for everybody: pages, their Markdown, what is searched. */
export function documentationPaths(): string[] {
  const asMarkdown = pagePaths().slice(1);
  return [...pagePaths(), ...asMarkdown.map((path) => `${path}.md`), `${DOCS}/search.json`, "/llms.txt"];
}

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

const read = new Map<string, Guide>();

/** The guide of this name for this deployment: read and parsed once per process, each time in development. */
export function readGuide(id: string): Guide {
  const known = read.get(id);
  if (known && process.env.NODE_ENV === "production") return known;
  const file = path.join(process.cwd(), "lib/api/docs/guides", `${id}.md`);
  const guide = parseGuide(readFileSync(file, "utf8"), deploymentFacts(env()));
  read.set(id, guide);
  return guide;
}
