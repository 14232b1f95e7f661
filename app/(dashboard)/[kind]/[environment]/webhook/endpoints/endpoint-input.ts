import { z } from "zod";
import { environmentFields } from "@/app/(dashboard)/_shell/form-actions";
import type { AccountKind } from "@/lib/base/caller";
import { shownFields } from "@/lib/base/form-text";
import { MAX_HEADERS } from "@/lib/webhooks/endpoints/header-schema";
import { createEndpointInput, setEndpointInput, updateEndpointInput } from "@/lib/webhooks/endpoints/schema";
import { eventCatalogue, eventTypes, eventTypesFor, optionalTypesFor } from "@/lib/webhooks/event-catalogue";

/**
 * Rejects text that does not begin with `http:` or `https:`, such as `localhost:4011`, and says which beginning is missing.
 * `urlField` would reject it with a more general message.
 */
const beginningField = z
  .string()
  .regex(/^https?:/i, "must begin with https:// (or with http:// where it is allowed)");

/** The schema of a form's webhook URL field. */
export const endpointUrlField = beginningField.pipe(setEndpointInput.shape.url);

/** The numbers of the form's rows for custom headers, from 1. */
export const headerRows: readonly number[] = Array.from({ length: MAX_HEADERS }, (_, index) => index + 1);

type Fields = Readonly<Record<string, unknown>>;

/** Returns the chosen event types. The form has one checkbox per event type, named after it. */
const chosenTypes = (fields: Fields) => eventTypes.filter((type) => fields[type] === "on");

/** Returns the headers of all rows that are not empty. Adds a validation issue if two rows have the same name. */
function filledHeaders(fields: Fields, context: z.RefinementCtx): Record<string, string> {
  const textOf = (row: number, part: "name" | "value") => String(fields[`header_${row}_${part}`] ?? "");
  const entries = headerRows
    .map((row) => [textOf(row, "name"), textOf(row, "value")] as const)
    .filter((entry) => entry.some((text) => text !== ""));
  const headers = Object.fromEntries(entries);
  if (Object.keys(headers).length < entries.length)
    context.addIssue({ code: "custom", path: ["headers"], message: "must not contain duplicate names" });
  return headers;
}

const settings = { ...environmentFields, url: endpointUrlField, description: z.string().optional() };
const named = { ...environmentFields, ...shownFields, id: z.string() };

const created = createEndpointInput.extend(environmentFields);
export const createForm = z
  .looseObject({ ...settings, idempotency_key: z.string() })
  .transform(
    ({ environment, url, description, idempotency_key, ...fields }, context): z.input<typeof created> => ({
      ...{ environment, url, description, idempotency_key },
      events: chosenTypes(fields),
      headers: filledHeaders(fields, context),
    }),
  )
  .pipe(created);

const changed = updateEndpointInput.pick({ url: true, description: true, events: true }).extend(named);
/** The schema of the settings form. An empty description removes the stored description. */
export const settingsForm = z
  .looseObject({ ...settings, ...named })
  .transform(
    ({ environment, id, shown, url, description = null, ...fields }): z.input<typeof changed> => ({
      ...{ environment, id, shown, url, description },
      events: chosenTypes(fields),
    }),
  )
  .pipe(changed);

const withHeaders = updateEndpointInput.pick({ headers: true }).extend(named);
export const headersForm = z
  .looseObject(named)
  .transform(
    ({ environment, id, shown, ...fields }, context): z.input<typeof withHeaders> => ({
      ...{ environment, id, shown },
      headers: filledHeaders(fields, context),
    }),
  )
  .pipe(withHeaders);

/** Returns the event types that this kind of account can receive, with the properties of their checkboxes. */
export function eventChoices(kind: AccountKind, chosen: readonly string[]) {
  const optional: readonly string[] = optionalTypesFor(kind);
  return eventTypesFor(kind).map((type) => ({
    type,
    summary: eventCatalogue[type].summary,
    isOptional: optional.includes(type),
    isChosen: chosen.includes(type),
  }));
}
