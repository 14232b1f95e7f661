import { z } from "zod";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { operations } from "@/lib/api/operations";
import { errorCatalog } from "@/lib/base/errors";
import type { Schema } from "@/lib/base/json-schema/convert";
import type { Operation } from "@/lib/base/operation";
import { eventCatalogue } from "@/lib/webhooks/event-catalogue";
import type { ApiResponse, Content, DocumentedOperation, Reference } from "./document";
import { errorCodesOf } from "./errors";
import { openApiDocument } from "./openapi";

const site = { publicUrl: "https://pay.acme.example", currency: "USD" };
const document = openApiDocument(operations, site);

function documented({ method, path }: Operation): DocumentedOperation {
  const found = document.paths[path]?.[method.toLowerCase() as Lowercase<typeof method>];
  if (!found) throw new Error(`${method} ${path} is not in the document`);
  return found;
}

/** Yields every object in a JSON value with its path, `node` itself first. */
function* nodes(
  node: unknown,
  way: string[] = [],
): Generator<{ node: Record<string, unknown>; way: string[] }> {
  if (typeof node !== "object" || node === null) return;
  if (!Array.isArray(node)) yield { node: node as Record<string, unknown>, way };
  for (const [key, value] of Object.entries(node)) yield* nodes(value, [...way, key]);
}

function referredTo<Target>(node: Target | Reference): Target {
  if (typeof node !== "object" || node === null || !("$ref" in node)) return node as Target;
  const way = node.$ref.replace("#/", "").split("/");
  return way.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as Target;
}

function parserOf(schema: Schema): z.ZodType {
  const text = JSON.stringify({ ...schema, $defs: document.components.schemas });
  return z.fromJSONSchema(JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/")));
}

function contents(): { way: string; content: Content }[] {
  return [...nodes(document)].flatMap(({ node, way }) =>
    "application/json" in node ? [{ way: way.join("/"), content: node as Content }] : [],
  );
}

/** Returns all examples of a request or response body: the single one and the named ones. */
function examplesIn(content: Content | undefined): unknown[] {
  const { example, examples = {} } = content?.["application/json"] ?? {};
  const named = Object.values(examples).map(({ value }) => value);
  return example === undefined ? named : [example, ...named];
}

test("the OpenAPI document contains every operation once, under its method and path", () => {
  const written = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`,
    ),
  );
  expect(written.sort()).toEqual(operations.map(({ id, method, path }) => `${id}: ${method} ${path}`).sort());
});

test("the OpenAPI document contains every event type as a webhook", () => {
  expect(Object.keys(document.webhooks)).toEqual(Object.keys(eventCatalogue));
});

test("every reference in the OpenAPI document resolves, and every schema, response, parameter and header component is referenced", () => {
  const used = new Set([...nodes(document)].flatMap(({ node }) => node["$ref"] ?? []));
  for (const reference of used) expect(referredTo({ $ref: String(reference) })).toBeDefined();
  for (const kind of ["schemas", "responses", "parameters", "headers"] as const) {
    for (const name of Object.keys(document.components[kind]))
      expect(used).toContain(`#/components/${kind}/${name}`);
  }
});

test("every placeholder in a path, and nothing else, is documented as a required path parameter", () => {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const { parameters } of Object.values(item)) {
      const named = parameters.map(referredTo).filter((parameter) => parameter.in === "path");
      expect(named.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      expect(named.every(({ required }) => required)).toBe(true);
    }
  }
});

for (const operation of operations) {
  test(`${operation.id} documents every error code that it can return, under the HTTP status of the code`, () => {
    const { responses } = documented(operation);
    for (const code of errorCodesOf(operation)) {
      const response = referredTo<ApiResponse>(responses[errorCatalog[code].status] as ApiResponse);
      expect(Object.keys(response.content?.["application/json"].examples ?? {})).toContain(code);
      expect(JSON.stringify(response.content?.["application/json"].schema)).toContain(`"${code}"`);
    }
    expect(errorCodesOf(operation)).toEqual(expect.arrayContaining([...operation.errors]));
  });

  test(`${operation.id} documents exactly the kinds of API key that it accepts`, () => {
    const schemes = documented(operation).security.flatMap((requirement) => Object.keys(requirement));
    const expected = { anyone: [], partner: ["partnerKey"], reseller: ["resellerKey"] };
    expect(schemes).toEqual({ ...expected, account: ["partnerKey", "resellerKey"] }[operation.caller]);
  });

  test(`the examples of ${operation.id} are valid against its schemas, and its response examples have no unknown fields`, () => {
    const { requestBody, responses } = documented(operation);
    const sent = examplesIn(requestBody?.content);
    expect(sent.length > 0).toBe(operation.body !== undefined);
    for (const body of sent) expect(operation.body?.safeParse(body).error).toBeUndefined();
    for (const [status, response] of Object.entries(responses)) {
      if (!status.startsWith("2")) continue;
      for (const answer of examplesIn(referredTo<ApiResponse>(response).content)) {
        const { data } = answer as { data: unknown };
        expect(operation.data.parse(data)).toEqual(data);
      }
    }
  });
}

test("the OpenAPI document requires customer_identifier and vouchers in the request for a voucher payment", () => {
  const body = document.paths["/voucher-payments"]?.post?.requestBody?.content["application/json"].schema;
  expect(body?.required).toEqual(["customer_identifier", "vouchers"]);
});

test("POST /redemption-intents documents 201, and 200 with Idempotent-Replayed for a retry", () => {
  const responses = document.paths["/redemption-intents"]?.post?.responses ?? {};
  expect(Object.keys(responses).filter((status) => status < "300")).toEqual(["200", "201"]);
  expect(responses["200"]).toHaveProperty(["headers", "Idempotent-Replayed"]);
  expect(responses["201"]).not.toHaveProperty(["headers", "Idempotent-Replayed"]);
});

test("the errors of POST /voucher-payments document Tessera-Ignored-Fields, except those that occur only before the fields of the body are read", () => {
  const responses = document.paths["/voucher-payments"]?.post?.responses ?? {};
  const statuses = Object.keys(responses).filter((status) => {
    const { headers = {} } = referredTo<ApiResponse>(responses[status] as ApiResponse);
    return status >= "400" && "Tessera-Ignored-Fields" in headers;
  });
  expect(statuses).toEqual(["400", "401", "403", "422", "429", "500", "503"]);
});

test("the example of every event is valid against the schema of the event", () => {
  for (const [type, { data: schema }] of Object.entries(eventCatalogue)) {
    const body = document.webhooks[type]?.post.requestBody.content["application/json"].example;
    const { data } = body as { data: unknown };
    expect(schema.parse(data)).toEqual(data);
  }
});

test("every JSON body in the OpenAPI document has an example, and the examples of bodies and component schemas are valid", () => {
  for (const { way, content } of contents()) {
    const { schema } = content["application/json"];
    const examples = examplesIn(content);
    expect(examples.length, `${way} has an example`).toBeGreaterThan(0);
    for (const value of examples) expect(parserOf(schema).safeParse(value).error, way).toBeUndefined();
  }
  for (const { node, way } of nodes(document.components.schemas)) {
    if (!Array.isArray(node["examples"])) continue;
    for (const value of node["examples"]) {
      expect(parserOf(node as Schema).safeParse(value).error, way.join("/")).toBeUndefined();
    }
  }
});

test("every tag has a description that begins with a capital letter and ends with a period", () => {
  for (const { name, description } of document.tags) expect(description, name).toMatch(/^[A-Z].*[.]$/);
});

test("error codes are open enums, so that a generated client accepts codes that are added later", () => {
  const schema = parserOf({ $ref: "#/components/schemas/Error" });
  const failure = { status: false, message: "Later.", error_code: "added_later", request_id: "req_1" };
  const error_details = [{ field: "email", code: "added_later", message: "is odd" }];
  expect(schema.safeParse({ ...failure, error_details }).success).toBe(true);
  expect(schema.safeParse({ ...failure, error_code: 5 }).success).toBe(false);
  for (const { node, way } of nodes(document)) {
    if (way.at(-1) === "error_code" && way.at(-2) === "properties") expect(node).not.toHaveProperty("enum");
  }
});

test("every field in the OpenAPI document has a description, unless it is `data`, refers to a component or is in a part of an `allOf`", () => {
  const silent = [...nodes(document)].flatMap(({ node, way }) => {
    const fields = way.includes("examples") ? {} : ((node["properties"] ?? {}) as Record<string, Schema>);
    return Object.entries(fields)
      .filter(
        ([name, field]) => !field.description && !field.$ref && name !== "data" && way.at(-2) !== "allOf",
      )
      .map(([name]) => [...way, name].join("/"));
  });
  expect(silent).toEqual([]);
});

test("every example of a request body has a curl sample, and a sample contains -d or -X if and only if its method is not GET", () => {
  for (const operation of operations) {
    const { requestBody, "x-codeSamples": samples } = documented(operation);
    expect(samples).toHaveLength(Math.max(1, examplesIn(requestBody?.content).length));
    for (const { source } of samples)
      expect(/ -d | -X /.test(source), source).toBe(operation.method !== "GET");
    expect(samples.map(({ source }) => source).join()).not.toContain("undefined");
  }
});

test("no example contains the placeholder value 'text'", () => {
  expect(JSON.stringify(document)).not.toContain('"text"');
});

test("examples use the deployment's currency and public URL", () => {
  const text = JSON.stringify(document.paths["/redemption-intents"]?.post?.responses);
  expect(text).toContain('"amount_display":"$10.00"');
  expect(text).toContain('"platform_fee_display":"$3.00"');
  expect(text).toContain("https://pay.acme.example/redemptions/checkout/");
  expect(document.servers).toEqual([{ url: "https://pay.acme.example/api/v1" }]);
});

/**
 * Matches the paths of objects that have no formatted amounts, because the interface specification fixes their fields or
 * because the signed body of an event must not change.
 */
const WITHOUT_DISPLAY =
  /^(components,schemas,(Listed)?VoucherPayment,properties,subscription|webhooks,(subscription\.cancel_requested|wallet\.low_balance)),/;

test("every amount in a response or webhook has a formatted counterpart, except in objects whose fields must not change", () => {
  const isAmount = (name: string) => /(^|_)(amount|balance|fee|balance_after|threshold)$/.test(name);
  const places = [...nodes(document)].filter(
    ({ way }) => way.at(-1) === "properties" && (way[0] === "webhooks" || !way.includes("requestBody")),
  );
  const bare = places.flatMap(({ node, way }) =>
    Object.keys(node).flatMap((name) =>
      isAmount(name) && !(`${name}_display` in node) ? [[...way, name]] : [],
    ),
  );
  expect(bare.map(String).filter((way) => !WITHOUT_DISPLAY.test(way))).toEqual([]);
});
