import { z } from "zod";
import { IGNORED_FIELDS_HEADER } from "@/lib/api/http/unknown-fields";
import { type Schema, type Schemas, toJsonSchema } from "@/lib/base/json-schema/convert";
import { exampleOf, type Site } from "@/lib/base/json-schema/example";
import { type Operation, replayMessage } from "@/lib/base/operation";
import type { ApiResponse, Content, DocumentedOperation, Media, Parameter } from "./document";
import { errorResponses, headerReferences, rateLimitedHeaders } from "./errors";
import { type Call, sampleCall } from "./samples/call";
import { writeCurl } from "./samples/languages";

/** Returns an operation's entry in the OpenAPI document: parameters, body, every response, and code samples in curl. */
export function documentedOperation(operation: Operation, schemas: Schemas, site: Site): DocumentedOperation {
  const { id, tag, summary, body } = operation;
  const schema = body && toJsonSchema(body, "input").schema;
  const bodies = bodiesOf(operation);
  const example = schema && exampleOf(schema, schemas, site);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...descriptionOf(operation),
    security: securityOf(operation),
    parameters: [
      ...parametersOf(operation),
      ...(isCreate(operation) ? [{ $ref: "#/components/parameters/Idempotency-Key" }] : []),
    ],
    ...(schema && {
      requestBody: {
        required: !operation.bodyOptional,
        content: { "application/json": media(schema, bodies, example) },
      },
    }),
    responses: { ...successResponses(operation, schemas, site), ...errorResponses(operation) },
    ...(operation.idempotent && { "x-idempotent": true }),
    "x-codeSamples": sampleCalls(operation, schemas, site).map(({ label = "curl", call }) => ({
      lang: "Shell",
      label,
      source: writeCurl(call),
    })),
  };
}

const ADDITION = "An addition to version 1 of the API.";

function descriptionOf({ description, addition }: Operation): { description?: string } {
  const paragraphs = [description, addition && ADDITION].filter((one) => one !== undefined);
  return paragraphs.length > 0 ? { description: paragraphs.join("\n\n") } : {};
}

/**
 * Returns the sample calls of an operation: a labeled call for each of its `cases` that has a body, or one call without a label
 * if there are none.
 */
export function sampleCalls(
  operation: Operation,
  schemas: Schemas,
  site: Site,
): { readonly label?: string; readonly call: Call }[] {
  const call = (value: unknown) => sampleCall(operation, parametersOf(operation), value, site);
  const bodies = bodiesOf(operation);
  if (bodies.length > 0) return bodies.map(({ summary, value }) => ({ label: summary, call: call(value) }));
  const schema = operation.body && toJsonSchema(operation.body, "input").schema;
  return [{ call: call(schema && exampleOf(schema, schemas, site)) }];
}

type NamedExample = { name: string; summary: string; value: unknown };

function bodiesOf({ cases = [] }: Operation): NamedExample[] {
  return cases.flatMap(({ name, summary, body: value }) => (value ? [{ name, summary, value }] : []));
}

function parametersOf(operation: Operation): Parameter[] {
  return [...parametersIn("path", operation), ...parametersIn("query", operation)];
}

/** Returns a media type with the examples in `named`, or with `example` if there are none. */
function media(schema: Schema, named: readonly NamedExample[], example: unknown): Media {
  if (named.length === 0) return { schema, example };
  const examples = named.map(({ name, summary, value }) => [name, { summary, value }] as const);
  return { schema, examples: Object.fromEntries(examples) };
}

/** Returns whether the operation creates an object once per idempotency key. */
export function isCreate({ body }: Operation): boolean {
  return body !== undefined && "idempotency_key" in body.shape;
}

function securityOf({ caller }: Operation): Record<string, string[]>[] {
  if (caller === "anyone") return [];
  if (caller === "account") return [{ partnerKey: [] }, { resellerKey: [] }];
  return [{ [`${caller}Key`]: [] }];
}

function parametersIn(place: "path" | "query", { params, query }: Operation): Parameter[] {
  const shape = place === "path" ? params : query;
  if (!shape) return [];
  const { properties = {}, required = [] } = toJsonSchema(shape, "input").schema;
  return Object.entries(properties).map(([name, { description = "", ...schema }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    description,
    schema,
    ...(place === "query" && schema.type === "object" && { style: "deepObject", explode: true }),
  }));
}

function successResponses(operation: Operation, schemas: Schemas, site: Site): Record<string, ApiResponse> {
  const { schema } = toJsonSchema(envelopeOf(operation), "output");
  const contentWith = (envelope: { message?: string } = {}): Content => {
    const named = (operation.cases ?? []).map(({ name, summary, answer }) => ({
      name,
      summary,
      value: exampleOf(schema, schemas, site, { ...answer, ...envelope }),
    }));
    return {
      "application/json": media(schema, named, exampleOf(schema, schemas, site, envelope)),
      ...(operation.csv && { "text/csv": { schema: { type: "string" } } }),
    };
  };
  const names = [...rateLimitedHeaders, ...(operation.method === "GET" ? [] : [IGNORED_FIELDS_HEADER])];
  const success = {
    description: operation.message,
    headers: headerReferences(...names),
    content: contentWith(),
  };
  if (!isCreate(operation)) return { 200: success };
  return {
    200: {
      description:
        "The request was repeated: the object that the first request created, in its current state.",
      headers: headerReferences(...names, "Idempotent-Replayed"),
      content: contentWith({ message: replayMessage(operation) }),
    },
    201: success,
  };
}

function envelopeOf({ data, message }: Operation): z.ZodObject {
  return z.object({
    status: z.literal(true).describe("True on every success."),
    message: z.string().meta({ description: "A sentence for people.", example: message }),
    data,
  });
}
