import { readFileSync } from "node:fs";
import path from "node:path";
import type { Entry, OpenApiDocument } from "@/lib/api/openapi/document";
import { apiDocument } from "@/lib/api/openapi/serve-openapi";
import { API_BASE } from "@/lib/base/operation";
import { env } from "@/lib/base/settings/env";
import { type EventType, eventCatalogue, eventTypes } from "@/lib/webhooks/event-catalogue";
import { DOCS, eventAnchor, pageAddress, type Resource, toPageId } from "./addresses";
import { clientPackage } from "./client-package";
import { type Chapter, chaptersMarkdown, plainText } from "./content";
import { guideFacts } from "./guide-facts";
import { outline, REFERENCE } from "./outline";
import { parseGuide } from "./parse-guide";
import { eventBlocks, operationBlocks, resourceBlocks, tagGroups } from "./reference";

/**
 * A page at `/docs/<id>`. The former ID of a renamed page redirects to the page. Old links use a page's ID as an anchor of
 * `/docs`, because the documentation was once a single page.
 */
export type Page = {
  readonly id: string;
  readonly title: string;
  /** A short summary of the page, for search engines and `llms.txt`. */
  readonly summary: string;
  readonly chapters: readonly Chapter[];
};

/** The pages of a section that belong together, such as the operations of a resource. */
type Group = { readonly id: string; readonly title: string; readonly pages: readonly Page[] };

type Section = {
  readonly id: string;
  readonly title: string;
  /** All pages in order, including those of the groups. */
  readonly pages: readonly Page[];
  /** The groups of the API reference. Empty for every other section. */
  readonly groups: readonly Group[];
};

let cached: { readonly client: string | undefined; readonly sections: readonly Section[] } | undefined;

/**
 * Returns all sections in order. A production process builds them once, and again after the client's npm package has been
 * built. A development process builds them on every call.
 */
export function sections(): readonly Section[] {
  const client = clientPackage()?.name;
  if (!cached || cached.client !== client || process.env.NODE_ENV !== "production")
    cached = { client, sections: buildSections(apiDocument()) };
  return cached.sections;
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
    id: toPageId(entry.operation.operationId),
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
  const referenceGroups = (guides: readonly Page[]): Group[] => [
    { id: "conventions", title: "Conventions", pages: guides },
    ...tagGroups(document).map(({ tag, resources, entries }) => ({
      id: groupId(tag),
      title: tag,
      pages: [...resources.map(resourcePage), ...entries.map(operationPage)],
    })),
    { id: "webhook-events", title: "Webhook events", pages: eventTypes.map(eventPage) },
  ];
  return outline.map(({ guides, ...section }) => {
    const pages = guides.map(guidePage);
    const groups = section.id === REFERENCE ? referenceGroups(pages) : [];
    return { ...section, groups, pages: groups.length > 0 ? groups.flatMap((group) => group.pages) : pages };
  });
}

const guideIds = new Set(outline.flatMap(({ guides }) => guides));

/**
 * Returns the anchor of the group of operations with this tag. If a guide already has the tag's ID, the anchor ends in
 * `-operations`.
 */
function groupId(tag: string): string {
  const id = toPageId(tag.replaceAll(" ", "-"));
  return guideIds.has(id) ? `${id}-operations` : id;
}

function guidePage(id: string): Page {
  const file = path.join(process.cwd(), "lib/api/docs/guides", `${id}.md`);
  const { title, chapters } = parseGuide(readFileSync(file, "utf8"), guideFacts(env()));
  return { id, title, summary: summarize(chapters), chapters };
}

const MIN_SUMMARY_LENGTH = 50;

/** Returns the first sentences of a guide's first paragraph, as many as are needed for at least 50 characters. */
function summarize(chapters: readonly Chapter[]): string {
  const blocks = chapters.flatMap((chapter) => chapter.blocks);
  const first = blocks.find((block) => block.kind === "paragraph");
  const words = plainText(first?.text ?? "");
  const end = words.slice(MIN_SUMMARY_LENGTH).search(/\.(?= |$)/);
  return end < 0 ? words : words.slice(0, MIN_SUMMARY_LENGTH + end + 1);
}

/** Returns a page with its section, group, and previous and next page, or undefined if no page has this ID. */
export function pageNamed(id: string) {
  const all = sections().flatMap((section) => section.pages.map((page) => ({ section, page })));
  const at = all.findIndex(({ page }) => page.id === id);
  const found = all[at];
  return (
    found && {
      ...found,
      group: found.section.groups.find(({ pages }) => pages.includes(found.page)),
      previous: all[at - 1]?.page,
      next: all[at + 1]?.page,
    }
  );
}

/**
 * Returns a page as Markdown for programs and editors. Links are absolute, and links to documentation pages point to their
 * Markdown.
 */
export function pageMarkdown({ title, chapters }: Page): string {
  return `# ${title}\n\n${chaptersMarkdown(chapters)}\n`.replace(/\]\((\/[^)]*)\)/g, (_, link: string) => {
    return `](${env().publicUrl}${link.replace(/^\/docs\/[\w-]+/, "$&.md")})`;
  });
}

/** Returns `llms.txt`, the index of the documentation for language models. https://llmstxt.org */
export function llmsTxt(): string {
  const { publicUrl } = env();
  const lists = sections()
    .flatMap(({ groups, ...section }) => (groups.length > 0 ? groups : [section]))
    .map(({ title, pages }) => {
      const lines = pages.map(
        (page) => `- [${page.title}](${publicUrl}${pageAddress(page)}.md): ${page.summary}`,
      );
      return `## ${title}\n\n${lines.join("\n")}`;
    });
  const packed = clientPackage();
  const client = packed
    ? `The client for Node.js, with types and a command line: \`npm install ${publicUrl}${packed.path}\` ([how to use it](${publicUrl}${DOCS}/node-client.md))`
    : `The client for Node.js, with types and a command line: [how to install and use it](${publicUrl}${DOCS}/node-client.md)`;
  return [
    "# Tessera",
    "> A payment platform for prepaid vouchers. A partner requests an amount, once or for every cycle of a subscription. " +
      "The customer pays with vouchers, which resellers sell. A signed webhook notifies the partner's server.",
    `The OpenAPI 3.1 document of the whole API: [openapi.json](${publicUrl}${API_BASE}/openapi.json)`,
    `The same for Postman, Bruno and newman: [collection.json](${publicUrl}${API_BASE}/collection.json) ([how to run it](${publicUrl}${DOCS}/testing.md))`,
    client,
    ...lists,
    "",
  ].join("\n\n");
}
