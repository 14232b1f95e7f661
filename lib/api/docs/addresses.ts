/** The path of the documentation. */
export const DOCS = "/docs";

export function pageAddress({ id }: { readonly id: string }): string {
  return `${DOCS}/${id}`;
}

/**
 * Converts the name of an operation, event type, schema or tag to the form that IDs of pages and anchors use:
 * `createRedemptionIntent` becomes `create-redemption-intent`.
 */
export function toPageId(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, "$1-$2")
    .replaceAll(".", "-")
    .toLowerCase();
}

export function errorAnchor(code: string): string {
  return `error-${code.replaceAll("_", "-")}`;
}

export function errorAddress(code: string): string {
  return `${DOCS}/errors#${errorAnchor(code)}`;
}

export function eventAnchor(type: string): string {
  return `event-${toPageId(type)}`;
}

/** A resource of the API: the name of its schema component, and the ID and title of its page. */
export type Resource = { readonly name: string; readonly id: string; readonly title: string };

/** Describes a resource by its component's name: `LookedUpSubscription` has the title "The looked-up subscription". */
export function toResource(name: string): Resource {
  const words = toPageId(name).replaceAll("-", " ");
  return { name, id: `${toPageId(name)}-object`, title: `The ${words.replace("looked up", "looked-up")}` };
}
