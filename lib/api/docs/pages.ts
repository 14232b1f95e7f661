import { readFileSync } from "node:fs";
import path from "node:path";
import type { OpenApiDocument } from "@/lib/api/openapi/document";
import { apiDocument } from "@/lib/api/openapi/serve-openapi";
import { API_BASE } from "@/lib/base/operation";
import { env } from "@/lib/base/settings/env";
import { type EventType, eventCatalogue, eventTypes } from "@/lib/webhooks/event-catalogue";
import { addressOf, anchorOf, eventAnchor, type Resource } from "./addresses";
import { type Chapter, chaptersMarkdown, plainText } from "./content";
import { guideFacts } from "./guide-facts";
import { parseGuide } from "./parse-guide";
import { type Entry, eventBlocks, operationBlocks, resourceBlocks, tagGroups } from "./reference";

/** The guides of each section in order. Each is a file in `guides` and a page of that name. */
export const guides = {
  start: [
    "quick-start",
    "sell-vouchers",
    "environments",
    "intent-life-cycle",
    "testing",
    "going-live",
    "requests",
    "lists",
    "errors",
    "idempotency",
    "rate-limits",
    "formats",
    "refunds",
    "getting-paid",
    "versioning",
    "node-client",
  ],
  subscriptions: [
    "subscription-life-cycle",
    "billing-a-cycle",
    "charge-references",
    "order-of-refusals",
    "cancelling",
  ],
  webhooks: ["webhooks", "webhook-verification", "webhook-retries", "resending-events"],
  changes: ["changelog"],
} as const;

/** A page at `/docs/<id>`. IDs were anchors when the documentation was a single page, so they never change. */
export type Page = {
  readonly id: string;
  readonly title: string;
  /** What the page is about, in a sentence or two. */
  readonly summary: string;
  readonly chapters: readonly Chapter[];
};

export type Section = { readonly id: string; readonly title: string; readonly pages: readonly Page[] };

let cached: readonly Section[] | undefined;

/** The whole documentation in order, built once per process, and on every call in development. */
export function sections(): readonly Section[] {
  if (!cached || process.env.NODE_ENV !== "production") cached = buildSections(apiDocument());
  return cached;
}

function buildSections(document: OpenApiDocument): Section[] {
  const { publicUrl, CURRENCY: currency } = env();
  const site = { publicUrl, currency };
  const resourcePage = (resource: Resource): Page => ({
    ...resource,
    summary: `${resource.title} of the Tessera API: every field, and an example.`,
    chapters: [{ blocks: resourceBlocks(resource, document, site) }],
  });
  const operationPage = (entry: Entry): Page => ({
    id: anchorOf(entry.operation.operationId),
    title: entry.operation.summary,
    summary: `${entry.method} ${entry.path}: parameters, responses, errors, and code samples.`,
    chapters: [{ blocks: operationBlocks(entry, document, site) }],
  });
  const eventPage = (type: EventType): Page => ({
    id: eventAnchor(type),
    title: type,
    summary: eventCatalogue[type].summary,
    chapters: [{ blocks: eventBlocks(type, document) }],
  });
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
  const file = path.join(process.cwd(), "lib/api/docs/guides", `${id}.md`);
  const { title, chapters } = parseGuide(readFileSync(file, "utf8"), guideFacts(env()));
  return { id, title, summary: openingWords(chapters), chapters };
}

const MIN_SUMMARY_LENGTH = 50;

/** The first sentence of a guide, with the next ones while it is short. */
function openingWords(chapters: readonly Chapter[]): string {
  const blocks = chapters.flatMap((chapter) => chapter.blocks);
  const first = blocks.find((block) => block.kind === "paragraph");
  const words = plainText(first?.text ?? "");
  const end = words.slice(MIN_SUMMARY_LENGTH).search(/\.(?= |$)/);
  return end < 0 ? words : words.slice(0, MIN_SUMMARY_LENGTH + end + 1);
}

/** A page with its section and neighbors; undefined if there is none. */
export function pageNamed(id: string) {
  const all = sections().flatMap((section) => section.pages.map((page) => ({ section, page })));
  const at = all.findIndex(({ page }) => page.id === id);
  const found = all[at];
  return found && { ...found, previous: all[at - 1]?.page, next: all[at + 1]?.page };
}

/** A page as Markdown, for programs and editors. Links are absolute, and lead to the Markdown of other pages. */
export function pageMarkdown({ title, chapters }: Page): string {
  return `# ${title}\n\n${chaptersMarkdown(chapters)}\n`.replace(/\]\((\/[^)]*)\)/g, (_, link: string) => {
    return `](${env().publicUrl}${link.replace(/^\/docs\/[\w-]+/, "$&.md")})`;
  });
}

/** The index of the documentation for language models. https://llmstxt.org */
export function llmsTxt(): string {
  const { publicUrl } = env();
  const lists = sections().map(({ title, pages }) => {
    const lines = pages.map(
      (page) => `- [${page.title}](${publicUrl}${addressOf(page)}.md): ${page.summary}`,
    );
    return `## ${title}\n\n${lines.join("\n")}`;
  });
  return [
    "# Tessera",
    "> A payment platform for prepaid vouchers. A partner requests an amount, once or for every cycle of a subscription. " +
      "The customer pays with vouchers, which resellers sell. A signed webhook notifies the partner's server.",
    `The OpenAPI 3.1 document of the whole API: [openapi.json](${publicUrl}${API_BASE}/openapi.json)`,
    ...lists,
    "",
  ].join("\n\n");
}
