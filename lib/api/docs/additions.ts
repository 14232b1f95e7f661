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
