import type { Schema, Schemas } from "@/lib/base/json-schema/convert";

export type Reference = { $ref: string };
export type Header = { description: string; schema: Schema };
export type Example = { summary?: string; value: unknown };
export type Media = { schema: Schema; example?: unknown; examples?: Record<string, Example> };
export type Content = { "application/json": Media; "text/csv"?: Media };

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description: string;
  schema: Schema;
  /** Present if the parameter is an object. Each member is then sent as `name[member]=value`. */
  style?: "deepObject";
  explode?: true;
};

export type ApiResponse = {
  description: string;
  headers?: Record<string, Header | Reference>;
  content?: Content;
};

export type RequestBody = { required: boolean; content: Content };

export type DocumentedOperation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters: (Parameter | Reference)[];
  requestBody?: RequestBody;
  responses: Record<string, ApiResponse | Reference>;
  /** True if clients can retry the write without an idempotency key, because a repetition has no further effect. */
  "x-idempotent"?: true;
  "x-codeSamples": { lang: string; label: string; source: string }[];
};

export type DocumentedWebhook = Omit<DocumentedOperation, "x-codeSamples" | "x-idempotent"> & {
  requestBody: RequestBody;
};

export type SecurityScheme = { type: "http"; scheme: "bearer"; description: string };

/** The parts of an OpenAPI 3.1 document that this API uses. https://spec.openapis.org/oas/v3.1.1 */
export type OpenApiDocument = {
  openapi: "3.1.1";
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<"get" | "post" | "patch" | "delete", DocumentedOperation>>>;
  webhooks: Record<string, { post: DocumentedWebhook }>;
  components: {
    schemas: Schemas;
    responses: Record<string, ApiResponse>;
    parameters: Record<string, Parameter>;
    headers: Record<string, Header>;
    securitySchemes: Record<string, SecurityScheme>;
  };
};

/** An operation of the OpenAPI document, with its upper-case method and its path. */
export type Entry = {
  readonly method: string;
  readonly path: string;
  readonly operation: DocumentedOperation;
};

/** Returns every operation of the document, in order. */
export function entriesOf({ paths }: OpenApiDocument): Entry[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

export function isParameter(parameter: Parameter | Reference): parameter is Parameter {
  return "name" in parameter;
}
