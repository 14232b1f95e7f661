import { operations } from "@/lib/api/operations";
import { API_BASE } from "@/lib/base/operation";
import { additionalTypes, eventCatalogue } from "@/lib/webhooks/event-catalogue";
import { anchorOf, eventAnchor } from "./outline";

type Addition = { readonly name: string; readonly id: string; readonly summary: string };

/** The operations and events that came after the first interface, each with its page. */
export function additions(): Addition[] {
  const calls = operations
    .filter(({ addition }) => addition)
    .map(({ id, method, path, summary }) => ({
      name: `${method} ${API_BASE}${path}`,
      id: anchorOf(id),
      summary,
    }));
  const events = additionalTypes.map((type) => ({
    name: type,
    id: eventAnchor(type),
    summary: eventCatalogue[type].summary,
  }));
  return [...calls, ...events];
}

type FilteredList = {
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  /** The parameters that choose among what there is, backticks round each. */
  readonly filters: string;
};

/** What says which page is wanted, and how much of each row. */
const ofPage = new Set(["limit", "after", "expand"]);

/** Every list that comes in pages, with its page and its filters. */
export function filteredLists(): FilteredList[] {
  return operations.flatMap(({ id, path, summary, query }) => {
    const parameters = Object.keys(query?.shape ?? {});
    if (!parameters.includes("limit")) return [];
    const filters = parameters.filter((name) => !ofPage.has(name)).map((name) => `\`${name}\``);
    return [{ path: API_BASE + path, id: anchorOf(id), summary, filters: filters.join(", ") || "None" }];
  });
}
