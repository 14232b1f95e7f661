import { z } from "zod";
import { refinementError } from "@/lib/base/field-errors";
import { INDEXED_KEYS, text } from "@/lib/base/fields";

/** A metadata key with the value to search for. */
export type MetadataFilter = { readonly key: string; readonly value: string };

const keyField = text(1, 500);
const valueField = text(0, 500);

/**
 * The query parameter `metadata[key]=value`, which filters a list by metadata. The schema is not a zod record, because a record
 * would drop the key `__proto__`. An error in the value is reported at the path of the key, and an error in the key at the path
 * of the whole filter.
 */
export const metadataFilterField = z
  .custom<Readonly<Record<string, string>>>((value) => typeof value === "object" && value !== null, {
    ...refinementError("invalid_type", "must be written as metadata[key]=value"),
    abort: true,
  })
  .meta({ type: "object", additionalProperties: { type: "string" } })
  .refine((pairs) => Object.keys(pairs).length === 1, refinementError("repeated", "accepts one key only"))
  .transform((pairs, { issues }): MetadataFilter => {
    const [[key, value] = ["", ""]] = Object.entries(pairs);
    const faultsOfKey = faultsOf(keyField, key).map((fault) => ({
      ...fault,
      message: `its key ${fault.message}`,
    }));
    issues.push(...faultsOfKey, ...faultsOf(valueField, value).map((fault) => ({ ...fault, path: [key] })));
    return { key, value };
  })
  .optional()
  .meta({
    description:
      "Only items whose `metadata` has this key with this value, such as `metadata[order]=A-1001`. You can filter by one key. Top-level strings, numbers " +
      `and booleans are compared as text. Only the first ${INDEXED_KEYS} keys are searched.`,
  });

function faultsOf(field: z.ZodType, input: string): z.core.$ZodRawIssue[] {
  const found = field.safeParse(input).error?.issues ?? [];
  return found.map((issue) => ({ ...issue, input }) as z.core.$ZodRawIssue);
}

/** The query parameter that filters a list by customer. */
export const customerFilterField = z
  .uuid("must be the id of a customer, which GET /customers?email= returns")
  .optional()
  .describe("Only items of the customer with this `id`.");
