import type { ErrorCode } from "@/lib/errors";
import type { DocumentedOperation, OpenApiDocument } from "@/lib/openapi/document";

export type OutlineEntry = { readonly id: string; readonly title: string };
export type OutlineGroup = { readonly title: string; readonly entries: readonly OutlineEntry[] };

/** The guides, in the order they stand on the page. */
export const guides = {
  quickStart: { id: "quick-start", title: "First payment in five minutes" },
  environments: { id: "environments", title: "Environments and keys" },
  requests: { id: "requests", title: "Requests and answers" },
  errors: { id: "errors", title: "Errors" },
  idempotency: { id: "idempotency", title: "Sending a request again" },
  rateLimits: { id: "rate-limits", title: "Rate limits" },
  formats: { id: "formats", title: "Money, time, identifiers" },
  versioning: { id: "versioning", title: "Versions" },
} as const satisfies Record<string, OutlineEntry>;

export const subscriptionGuides = {
  lifeCycle: { id: "subscription-life-cycle", title: "From the first cycle to the last" },
  billing: { id: "billing-a-cycle", title: "Bill a cycle" },
  chargeReferences: { id: "charge-references", title: "Bill again safely" },
  refusals: { id: "order-of-refusals", title: "The order of refusals" },
  cancelling: { id: "cancelling", title: "Cancel and confirm" },
} as const satisfies Record<string, OutlineEntry>;

export const webhookGuides = {
  webhooks: { id: "webhooks", title: "How they arrive" },
  verifying: { id: "webhook-verification", title: "Verify the signature" },
  retries: { id: "webhook-retries", title: "When they come again" },
  resending: { id: "resending-events", title: "Send events again" },
} as const satisfies Record<string, OutlineEntry>;

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
export type TagGroup = {
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
    { title: "Start", entries: Object.values(guides) },
    { title: "How subscriptions work", entries: Object.values(subscriptionGuides) },
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
    { title: "Webhooks", entries: [...Object.values(webhookGuides), ...events] },
  ];
}
