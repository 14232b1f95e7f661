import type { DocumentedOperation, OpenApiDocument } from "@/lib/api/openapi/document";
import type { ErrorCode } from "@/lib/base/errors";

/** The guides of each section, in their order; each is a file in `guides` and a page of that name. */
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

/** `createRedemptionIntent` and `RedemptionIntent` in an address: words with hyphens. */
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
/** An operation of the document with where it is called. */
export type Entry = {
  readonly method: string;
  readonly path: string;
  readonly operation: DocumentedOperation;
};
type TagGroup = {
  readonly tag: string;
  readonly resources: readonly Resource[];
  readonly entries: readonly Entry[];
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

/** A resource as the pages call it. */
export function resourceNamed(name: string): Resource {
  const words = anchorOf(name).replaceAll("-", " ");
  return { name, id: `${anchorOf(name)}-object`, title: `The ${words}` };
}
