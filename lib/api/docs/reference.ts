import {
  type DocumentedOperation,
  type Entry,
  entriesOf,
  type Media,
  type OpenApiDocument,
  type Parameter,
} from "@/lib/api/openapi/document";
import { errorCodesOf } from "@/lib/api/openapi/errors";
import { sampleCalls } from "@/lib/api/openapi/operation";
import { keyVariables } from "@/lib/api/openapi/samples/call";
import { operations } from "@/lib/api/operations";
import { type ErrorCode, errorCatalog } from "@/lib/base/errors";
import type { Schema, Schemas } from "@/lib/base/json-schema/convert";
import { exampleOf, resolveRef, type Site } from "@/lib/base/json-schema/example";
import { API_BASE } from "@/lib/base/operation";
import { errorAddress, pageAddress, type Resource, toPageId, toResource } from "./addresses";
import type { Block, ConsoleField, Field } from "./content";
import { callBlocks } from "./parse-guide";

type TagGroup = {
  readonly tag: string;
  readonly resources: readonly Resource[];
  readonly entries: readonly Entry[];
};

/** Groups the OpenAPI document's operations by tag. Each group also has the resources that its operations return. */
export function tagGroups(document: OpenApiDocument): TagGroup[] {
  const all = entriesOf(document);
  const groups = document.tags.map(({ name }) => {
    const entries = all.filter(({ operation }) => operation.tags.includes(name));
    const names = new Set(entries.flatMap(({ operation }) => resourceOf(operation) ?? []));
    return { tag: name, entries, resources: [...names].map(toResource) };
  });
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Returns the name of the resource that an operation returns, alone or in a list, or undefined if it returns none. */
function resourceOf({ responses }: DocumentedOperation): string | undefined {
  const answer = responses["200"];
  if (!answer || "$ref" in answer) return undefined;
  const data = answer.content?.["application/json"].schema.properties?.["data"];
  const candidates = [data, ...Object.values(data?.properties ?? {})];
  const reference = candidates.map((schema) => (schema?.items ?? schema)?.$ref).find(Boolean);
  return reference?.split("/").at(-1);
}

/** Returns the content of an operation's page. The page of {@link KEY_OPERATION} has no API console. */
export function operationBlocks(
  { method, path, operation }: Entry,
  document: OpenApiDocument,
  site: Site,
): Block[] {
  const { summary, description, operationId, requestBody, security } = operation;
  const { schemas } = document.components;
  const parameters = operation.parameters.flatMap((one) =>
    "$ref" in one ? parameterNamed(one.$ref, document) : one,
  );
  const body = requestBody?.content["application/json"];
  const declared = operations.filter(({ id }) => id === operationId);
  const isForBothKinds = security.length !== 1;
  return [
    { kind: "endpoint", method, path: API_BASE + path },
    ...paragraphs(description),
    ...paragraphs(keyNeeded(security.flatMap((scheme) => Object.keys(scheme)))),
    ...(["path", "query", "header"] as const).flatMap((place) =>
      parameterBlocks(
        { path: "Path", query: "Query", header: "Headers" }[place],
        parameters.filter((parameter) => parameter.in === place),
      ),
    ),
    ...(body
      ? [{ kind: "fields" as const, title: "Body", fields: fieldsOf(body.schema, schemas, true) }]
      : []),
    { kind: "paragraph", text: `**Errors:** ${declared.flatMap(errorCodesOf).map(errorLink).join(", ")}` },
    ...declared
      .flatMap((one) => sampleCalls(one, schemas, site))
      .flatMap(({ label, call }) =>
        callBlocks(call, label ? `Request: ${label}` : "Request", `the request: ${label ?? summary}`),
      )
      .map((block) => (isForBothKinds ? { ...block, isForBothKinds } : block)),
    ...responseBlocks(operation),
    ...(operationId === KEY_OPERATION
      ? []
      : [
          {
            kind: "try-it" as const,
            address: `/api/try/${toPageId(operationId)}`,
            fields: parameters.flatMap(triedField),
            body: body && json(examplesOf(body)[0]?.value),
          },
        ]),
  ];
}

/**
 * The operation whose page has no API console, because the operation describes the API key of the request, and requests from
 * the console have no key.
 */
const KEY_OPERATION = "retrieveAccount";

function errorLink(code: ErrorCode): string {
  return `${errorCatalog[code].status} [${code}](${errorAddress(code)})`;
}

const keyHolders: Readonly<Record<string, string>> = { partnerKey: "partner's", resellerKey: "reseller's" };

function keyNeeded(schemes: readonly string[]): string | undefined {
  if (schemes.length === 0) return undefined;
  const holders = schemes.map((name) => keyHolders[name]).join(" or a ");
  const other =
    schemes.length > 1 ? ` The sample uses a partner's; resellers use \`$${keyVariables.reseller}\`.` : "";
  return `Requires a **${holders} key**, as \`Authorization: Bearer\`.${other}`;
}

/**
 * Returns the API console's field for a path or query parameter, or no field for a header or metadata filter. The field for a
 * path parameter is prefilled with the parameter's example.
 */
function triedField({ in: place, name, schema, style }: Parameter): ConsoleField[] {
  if (place === "header" || style === "deepObject") return [];
  const example = place === "path" ? String(schema.examples?.[0] ?? "") : "";
  return [{ name: `${place}.${name}`, label: name, example }];
}

/** Returns the example responses of a successful call. */
function responseBlocks({ summary, responses }: DocumentedOperation): Block[] {
  const status = responses["201"] ? "201" : "200";
  const response = responses[status];
  const media = response && "content" in response ? response.content?.["application/json"] : undefined;
  return (media ? examplesOf(media) : []).map((example) => ({
    kind: "code",
    title: `Response ${status}${example.summary ? `: ${example.summary}` : ""}`,
    what: `the response: ${example.summary ?? summary}`,
    code: json(example.value),
  }));
}

function examplesOf({ example, examples = {} }: Media): { summary?: string; value: unknown }[] {
  return example === undefined ? Object.values(examples) : [{ value: example }];
}

/** Returns the content of a resource's page: its fields and an example. */
export function resourceBlocks({ name, title }: Resource, document: OpenApiDocument, site: Site): Block[] {
  const { schemas } = document.components;
  const reference = { $ref: `#/components/schemas/${name}` };
  const code = json(exampleOf(reference, schemas, site));
  return [
    { kind: "fields", fields: fieldsOf(resolveRef(reference, schemas), schemas, false) },
    { kind: "code", title, what: `an example of ${title.toLowerCase()}`, code },
  ];
}

/**
 * Returns the content of an event type's page: when the event is sent, the fields of its body, and an example. Throws for an
 * unknown type.
 */
export function eventBlocks(type: string, { webhooks, components: { schemas } }: OpenApiDocument): Block[] {
  const webhook = webhooks[type]?.post;
  if (!webhook) throw new Error(`the document has no webhook ${type}`);
  const { schema, example } = webhook.requestBody.content["application/json"];
  return [
    ...paragraphs(webhook.description),
    { kind: "fields", title: "Body", fields: fieldsOf(schema, schemas, false) },
    { kind: "code", title: "Body", what: `the body of ${type}`, code: json(example) },
  ];
}

/** Returns parameters as a block of fields, or no block if there are none. */
export function parameterBlocks(title: string, parameters: readonly Parameter[]): Block[] {
  if (parameters.length === 0) return [];
  const fields = parameters.map(({ name, required, schema, description }) =>
    fieldOf(name, { ...schema, description }, {}, required, true),
  );
  return [{ kind: "fields", title, fields }];
}

function fieldsOf({ properties = {}, required = [] }: Schema, schemas: Schemas, isInput: boolean): Field[] {
  return Object.entries(properties).map(([name, schema]) =>
    fieldOf(name, schema, schemas, required.includes(name), isInput),
  );
}

function fieldOf(
  name: string,
  schema: Schema,
  schemas: Schemas,
  isRequired: boolean,
  isInput: boolean,
): Field {
  const target = {
    ...resolveRef(schema, schemas),
    ...(schema.description && { description: schema.description }),
  };
  const inner = target.items ? resolveRef(target.items, schemas) : target;
  const [base, extension] = target.allOf ?? [];
  const resource = base?.$ref && toResource(base.$ref.split("/").at(-1) ?? "");
  const text = [
    target.description,
    unlistedValues(target),
    resource && `All fields of [${resource.title.toLowerCase()}](${pageAddress(resource)}), and:`,
  ];
  return {
    name,
    type: typeText(target, inner),
    isRequired: isInput && isRequired,
    text: text.filter(Boolean).join(" "),
    fields: [...fieldsOf(extension ?? {}, schemas, isInput), ...fieldsOf(inner, schemas, isInput)],
  };
}

/**
 * Returns a sentence with a field's possible values except null. Returns undefined if the field has no fixed set of values, or
 * if its description contains all of them.
 */
function unlistedValues({ enum: values = [], description = "" }: Schema): string | undefined {
  const all = values.filter((value) => value !== null).map((value) => `\`${value}\``);
  return all.every((value) => description.includes(value)) ? undefined : `One of ${all.join(", ")}.`;
}

/** Describes a field's type and limits, such as `integer, 1 to 100,000,000`, `string or null` or `list of objects`. */
function typeText(schema: Schema, item: Schema): string {
  const types = [schema.type ?? "object"].flat();
  if (schema.format === "date-time") return types.includes("null") ? "timestamp or null" : "timestamp";
  return [schema.items ? `list of ${item.type}s` : types.join(" or "), ...bounds(schema)].join(", ");
}

function bounds({ minimum, maximum, minLength, maxLength, maxItems }: Schema): string[] {
  const number = (value: number) => value.toLocaleString("en-US");
  if (minimum !== undefined && maximum !== undefined) return [`${number(minimum)} to ${number(maximum)}`];
  if (minimum !== undefined) return [`at least ${number(minimum)}`];
  if (maxLength !== undefined && minLength === maxLength) return [`${maxLength} characters`];
  if (maxLength !== undefined) return [`at most ${number(maxLength)} characters`];
  return maxItems === undefined ? [] : [`at most ${maxItems}`];
}

function parameterNamed(reference: string, { components }: OpenApiDocument): Parameter {
  const target = components.parameters[reference.split("/").at(-1) ?? ""];
  if (!target) throw new Error(`the document has no ${reference}`);
  return target;
}

function paragraphs(text = ""): Block[] {
  return text.split("\n\n").flatMap((one) => (one ? [{ kind: "paragraph" as const, text: one }] : []));
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
