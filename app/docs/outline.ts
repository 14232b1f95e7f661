import type { ErrorCode } from "@/lib/errors";
import type { DocumentedOperation, OpenApiDocument } from "@/lib/openapi/document";
import { readGuide } from "./markdown/read-guide";

type OutlineEntry = { readonly id: string; readonly title: string };
export type OutlineGroup = { readonly title: string; readonly entries: readonly OutlineEntry[] };

/** The guides of each group, in the order they stand on the page; each is a file in `guides` and an anchor of that name. */
export const guides = {
  start: [
    "quick-start",
    "environments",
    "requests",
    "errors",
    "idempotency",
    "rate-limits",
    "formats",
    "versioning",
  ],
  subscriptions: [
    "subscription-life-cycle",
    "billing-a-cycle",
    "charge-references",
    "order-of-refusals",
    "cancelling",
  ],
  webhooks: ["webhooks", "webhook-verification", "webhook-retries", "resending-events"],
} as const;

function guideEntries(ids: readonly string[]): OutlineEntry[] {
  return ids.map((id) => ({ id, title: readGuide(id).title }));
}

/** `createRedemptionIntent` and `RedemptionIntent` as an anchor: words with hyphens. */
export function anchorOf(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .replaceAll(".", "-")
    .toLowerCase();
}

export function errorAnchor(code: ErrorCode): string {
  return `error-${code.replaceAll("_", "-")}`;
}

export function eventAnchor(type: string): string {
  return `event-${anchorOf(type)}`;
}

export type Resource = { readonly name: string; readonly id: string; readonly title: string };
type TagGroup = {
  readonly tag: string;
  readonly resources: readonly Resource[];
  readonly entries: readonly { method: string; path: string; operation: DocumentedOperation }[];
};

/** The document's operations by tag, each group with the resources they answer with. */
export function tagGroups({ paths, tags }: OpenApiDocument): TagGroup[] {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = tags.map(({ name }) => {
    const entries = all.filter(({ operation }) => operation.tags.includes(name));
    const names = new Set(entries.flatMap(({ operation }) => resourceOf(operation) ?? []));
    return { tag: name, entries, resources: [...names].map(resourceNamed) };
  });
  return groups.filter(({ entries }) => entries.length > 0);
}

/** What an operation answers with: a resource, a list of one, or a page that holds such a list. */
function resourceOf({ responses }: DocumentedOperation): string | undefined {
  const answer = responses["200"];
  if (!answer || "$ref" in answer) return undefined;
  const data = answer.content?.["application/json"].schema.properties?.["data"];
  const candidates = [data, ...Object.values(data?.properties ?? {})];
  const reference = candidates.map((schema) => (schema?.items ?? schema)?.$ref).find(Boolean);
  return reference?.split("/").at(-1);
}

/** A resource as the page calls it. */
export function resourceNamed(name: string): Resource {
  const words = anchorOf(name).replaceAll("-", " ");
  return { name, id: `${anchorOf(name)}-object`, title: `The ${words}` };
}

/** Everything the page holds, for its navigation. */
export function outlineOf(document: OpenApiDocument): OutlineGroup[] {
  const events = Object.keys(document.webhooks).map((type) => ({ id: eventAnchor(type), title: type }));
  return [
    { title: "Start", entries: guideEntries(guides.start) },
    { title: "How subscriptions work", entries: guideEntries(guides.subscriptions) },
    ...tagGroups(document).map(({ tag, resources, entries }) => ({
      title: tag,
      entries: [
        ...resources,
        ...entries.map(({ operation }) => ({
          id: anchorOf(operation.operationId),
          title: operation.summary,
        })),
      ],
    })),
    { title: "Webhooks", entries: [...guideEntries(guides.webhooks), ...events] },
  ];
}
