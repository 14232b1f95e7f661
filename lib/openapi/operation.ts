import type { z } from "zod";
import type { Operation } from "@/lib/operation";
import { casesOf } from "./cases";
import { curlOf } from "./curl";
import type { ApiResponse, DocumentedOperation, Media, Parameter, Schema, Site } from "./document";
import { countedHeaders, errorResponses, headersNamed } from "./errors";
import { exampleOf, type Schemas } from "./examples";
import { ownTermFor } from "./glossary";
import { inputSchema, outputSchema } from "./schemas";

/** An operation as the document has it: what it takes, every answer it can give, and a call to paste. */
export function documentedOperation(operation: Operation, schemas: Schemas, site: Site): DocumentedOperation {
  const { id, tag, summary, description, body } = operation;
  const parameters = [...parametersIn("path", operation), ...parametersIn("query", operation)];
  const schema = body && inputSchema(body, id);
  const bodies = casesOf(id).flatMap(({ name, summary, body: value }) =>
    value ? [{ name, summary, value }] : [],
  );
  const example = schema && exampleOf(schema, schemas, site);
  const calls = bodies.length > 0 ? bodies : [{ summary: "curl", value: example }];
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security: securityOf(operation),
    parameters: [
      ...parameters,
      ...(isCreate(operation) ? [{ $ref: "#/components/parameters/Idempotency-Key" }] : []),
    ],
    ...(schema && {
      requestBody: { required: true, content: { "application/json": media(schema, bodies, example) } },
    }),
    responses: { ...successResponses(operation, schemas, site), ...errorResponses(operation) },
    "x-codeSamples": calls.map(({ summary: label, value }) => ({
      lang: "Shell",
      label,
      source: curlOf(operation, parameters, value, site),
    })),
  };
}

type NamedExample = { name: string; summary: string; value: unknown };

/** A body with an example for each case, or the one. */
function media(schema: Schema, named: readonly NamedExample[], example: unknown): Media {
  if (named.length === 0) return { schema, example };
  const examples = named.map(({ name, summary, value }) => [name, { summary, value }] as const);
  return { schema, examples: Object.fromEntries(examples) };
}

/** Whether an operation makes something, once for each idempotency key. */
export function isCreate({ body }: Operation): boolean {
  return body !== undefined && "idempotency_key" in body.shape;
}

function securityOf({ caller }: Operation): Record<string, string[]>[] {
  if (caller === "anyone") return [];
  if (caller === "account") return [{ partnerKey: [] }, { resellerKey: [] }];
  return [{ [`${caller}Key`]: [] }];
}

function parametersIn(place: "path" | "query", { id, params, query }: Operation): Parameter[] {
  const shape: z.ZodObject | undefined = place === "path" ? params : query;
  if (!shape) return [];
  const { properties = {}, required = [] } = inputSchema(shape, id);
  return Object.entries(properties).map(([name, { description = "", ...schema }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name) || ownTermFor(id, name)?.required === true,
    description,
    schema,
  }));
}

function successResponses(operation: Operation, schemas: Schemas, site: Site): Record<string, ApiResponse> {
  const data = outputSchema(operation.data, operation.id);
  const schema = envelopeOf(data, operation.message);
  const named = casesOf(operation.id).map(({ name, summary, answer }) => ({
    name,
    summary,
    value: exampleOf(schema, schemas, site, answer),
  }));
  const content = { "application/json": media(schema, named, exampleOf(schema, schemas, site)) };
  const headers = headersNamed(...countedHeaders);
  if (!isCreate(operation)) return { 200: { description: operation.message, headers, content } };
  return {
    200: {
      description: "A repetition: what the first such request made, as it is now.",
      headers: headersNamed(...countedHeaders, "Idempotent-Replayed"),
      content,
    },
    201: { description: operation.message, headers, content },
  };
}

function envelopeOf(data: Schema, message: string): Schema {
  return {
    type: "object",
    properties: {
      status: { description: "True on every success.", type: "boolean", const: true },
      message: { description: "A sentence for people.", type: "string", examples: [message] },
      data,
    },
    required: ["status", "message", "data"],
  };
}
