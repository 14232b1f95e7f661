import { z } from "zod";
import { country } from "@/lib/countries/schema";
import { webhookEvent } from "@/lib/events/schema";
import { voucherPayment } from "@/lib/payments/schema";
import { redemptionIntent } from "@/lib/redemption-intents/schema";
import { cancellation, resellerSubscription, subscription } from "@/lib/subscriptions/schema";
import { voucher } from "@/lib/vouchers/schema";
import type { Schema } from "./document";
import { commonTermFor, ownTermFor } from "./glossary";
import type { Term } from "./term";

/** The resources, each described once under its name and referred to everywhere else. */
export const resources = {
  RedemptionIntent: redemptionIntent,
  Subscription: subscription,
  ResellerSubscription: resellerSubscription,
  Cancellation: cancellation,
  VoucherPayment: voucherPayment,
  Voucher: voucher,
  Event: webhookEvent,
  Country: country,
} as const satisfies Record<string, z.ZodObject>;

const names = new Map<unknown, string>(Object.entries(resources).map(([name, schema]) => [schema, name]));

/** What a request may send. `owner` is the operation's id, to look its fields up in the glossary. */
export function inputSchema(schema: z.ZodType, owner: string): Schema {
  return annotated(convert(schema, "input"), owner);
}

/** What an answer holds; a resource within it is a reference. `owner` is a resource's name or an operation's id. */
export function outputSchema(schema: z.ZodType, owner: string): Schema {
  if (names.has(schema)) return reference(schema);
  const written = annotated(convert(schema, "output"), owner);
  const extended = Object.entries(resources).find(([, resource]) => extendsResource(schema, resource));
  return extended ? extensionOf(extended[0], written) : written;
}

/** Whether an object has every field of a resource, the very same, and more. */
function extendsResource(schema: z.ZodType, resource: z.ZodObject): boolean {
  if (!(schema instanceof z.ZodObject)) return false;
  const { shape } = schema;
  return Object.entries(resource.shape).every(([name, field]) => shape[name] === field);
}

/** The resource by reference, and only what was added to it in words. */
function extensionOf(name: string, { type, properties = {}, required = [] }: Schema): Schema {
  const known: Readonly<Record<string, unknown>> = resources[name as keyof typeof resources].shape;
  const added = Object.entries(properties).filter(([field]) => !(field in known));
  return {
    allOf: [
      { $ref: `#/components/schemas/${name}` },
      {
        ...(type !== undefined && { type }),
        properties: Object.fromEntries(added),
        required: required.filter((field) => !(field in known)),
      },
    ],
  };
}

/** Every resource in full, by name. */
export function resourceSchemas(): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(resources).map(([name, schema]) => [name, annotated(convert(schema, "output"), name)]),
  );
}

/** Results are open (a client must bear fields that come later), so nothing forbids additional properties. */
function convert(schema: z.ZodType, io: "input" | "output"): Raw {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ zodSchema, jsonSchema, path }) {
      delete jsonSchema.additionalProperties;
      delete jsonSchema.propertyNames;
      if (path.length === 0 || !names.has(zodSchema)) return;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      Object.assign(jsonSchema, reference(zodSchema));
    },
  });
  return converted as Raw;
}

function reference(schema: unknown): Schema {
  return { $ref: `#/components/schemas/${names.get(schema)}` };
}

type Raw = Schema & { example?: unknown };

/** Writes the glossary's words into every field and takes out what zod says about every integer. */
function annotated(raw: Raw, owner: string): Schema {
  const { example, ...schema } = withNull(raw);
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (example !== undefined) schema.examples = [example];
  if (schema.items) schema.items = annotated(schema.items, owner);
  if (schema.anyOf) schema.anyOf = schema.anyOf.map((part) => annotated(part, owner));
  if (schema.properties) {
    schema.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [name, annotatedField(field, owner, name)]),
    );
  }
  return schema;
}

/** A term for this very field wins over the schema's own words, and those over the term for every field so named. */
function annotatedField(raw: Raw, owner: string, name: string): Schema {
  return {
    ...wordsOf(commonTermFor(name)),
    ...annotated(raw, `${owner}.${name}`),
    ...wordsOf(ownTermFor(owner, name)),
  };
}

function wordsOf({ description, example }: Term = {}): Schema {
  return {
    ...(description !== undefined && { description }),
    ...(example !== undefined && { examples: [example] }),
  };
}

/** `anyOf: [X, null]` as X with `null` among its types. An example of what may be null is null unless a term has one. */
function withNull(raw: Raw): Raw {
  const { anyOf = [], ...outer } = raw;
  const [value, empty, ...more] = anyOf;
  if (!value || empty?.type !== "null" || more.length > 0 || typeof value.type !== "string")
    return { ...raw };
  const { example: _, ...rest }: Raw = value;
  return {
    ...outer,
    ...rest,
    type: [value.type, "null"],
    ...(value.enum && { enum: [...value.enum, null] }),
  };
}
