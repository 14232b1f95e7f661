import {
  collectionVariables,
  preRequestScript,
  requestVariablesOf,
  testScript,
} from "./collection-variables";
import {
  type DocumentedOperation,
  type Entry,
  entriesOf,
  isParameter,
  type OpenApiDocument,
  type Parameter,
} from "./document";

type PostmanParameter = { readonly key: string; readonly value: string; readonly description?: string };

type Script = {
  readonly listen: "prerequest" | "test";
  readonly script: { readonly type: "text/javascript"; readonly exec: readonly string[] };
};

/** A request in Postman's format. */
export type CollectedRequest = {
  readonly name: string;
  /** The scripts to run before and after the request. */
  readonly event: readonly Script[];
  readonly request: {
    readonly method: string;
    readonly description: string;
    readonly auth: { type: "noauth" } | { type: "bearer"; bearer: (PostmanParameter & { type: "string" })[] };
    readonly header: readonly PostmanParameter[];
    readonly url: {
      readonly raw: string;
      readonly host: readonly string[];
      readonly path: readonly string[];
      readonly query: readonly (PostmanParameter & { disabled: boolean })[];
      readonly variable: readonly PostmanParameter[];
    };
    readonly body?: { mode: "raw"; raw: string; options: { raw: { language: "json" } } };
  };
};

/** A Postman collection, which Bruno and Insomnia also import. https://schema.postman.com */
export type PostmanCollection = {
  readonly info: { name: string; description: string; schema: string };
  readonly variable: readonly (PostmanParameter & { type: "string" | "secret" })[];
  readonly item: readonly { readonly name: string; readonly item: readonly CollectedRequest[] }[];
};

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
const KEY_VARIABLES: Readonly<Record<string, string>> = {
  partnerKey: "partner_key",
  resellerKey: "reseller_key",
};

/** The first paragraph of the collection's description. It says what a run changes. */
const SAFETY =
  "Runs from top to bottom with test keys, and refuses live keys. Set partner_key and reseller_key. A run creates an intent, a " +
  "subscription, a voucher sale and a webhook endpoint, and cancels or deletes all but the sale. It changes nothing else unless you set the " +
  "variables that the skipped requests name.";

/**
 * Converts the OpenAPI document to a Postman collection with a folder per tag. The collection runs from top to bottom. Path
 * references come from variables that earlier responses or the user set. Each new object gets a new reference and idempotency
 * key. Optional query parameters are disabled, and API keys are empty variables.
 */
export function toPostmanCollection(document: OpenApiDocument): PostmanCollection {
  const requests = entriesOf(document);
  const tags = [...new Set(requests.flatMap(({ operation }) => operation.tags))];
  const { title, description } = document.info;
  return {
    info: { name: title, description: `${SAFETY}\n\n${description}`, schema: SCHEMA },
    variable: [
      { key: "base_url", value: document.servers[0]?.url ?? "", type: "string" },
      ...Object.values(KEY_VARIABLES).map((key) => ({ key, value: "", type: "secret" as const })),
      ...collectionVariables.map((key) => ({ key, value: "", type: "string" as const })),
    ],
    item: tags.map((tag) => ({
      name: tag,
      item: requests.filter(({ operation }) => operation.tags.includes(tag)).map(requestOf),
    })),
  };
}

function requestOf({ method, path, operation }: Entry): CollectedRequest {
  const parameters = operation.parameters.filter(isParameter);
  const inPlace = (place: Parameter["in"]) => parameters.filter((parameter) => parameter.in === place);
  const segments = path.slice(1).replace(/\{(\w+)\}/g, ":$1");
  const { takes } = requestVariablesOf(operation.operationId);
  const variable = inPlace("path").map(named);
  const body = withVariables(exampleIn(operation), takes);
  return {
    name: operation.summary,
    event: eventsOf(operation),
    request: {
      method,
      description: operation.description ?? operation.summary,
      auth: authOf(operation),
      header: [
        { key: "Accept", value: "application/json" },
        ...(body === undefined ? [] : [{ key: "Content-Type", value: "application/json" }]),
      ],
      url: {
        raw: `{{base_url}}/${segments}`,
        host: ["{{base_url}}"],
        path: segments.split("/"),
        query: inPlace("query").map((parameter) => ({ ...named(parameter), disabled: !parameter.required })),
        variable: variable.map((one) => ({ ...one, value: takenBy(one.key, takes) ?? one.value })),
      },
      ...(body !== undefined && {
        body: { mode: "raw", raw: JSON.stringify(body, null, 2), options: { raw: { language: "json" } } },
      }),
    },
  };
}

function eventsOf(operation: DocumentedOperation): Script[] {
  const { operationId } = operation;
  const before = preRequestScript(operationId, keyVariableOf(operation));
  const script = (exec: readonly string[]) => ({ type: "text/javascript", exec }) as const;
  return [
    ...(before ? [{ listen: "prerequest", script: script(before) } as const] : []),
    { listen: "test", script: script(testScript(operationId)) },
  ];
}

type Takes = Readonly<Record<string, string>>;

function takenBy(name: string, takes: Takes): string | undefined {
  const variable = takes[name];
  return variable && `{{${variable}}}`;
}

/** The body fields that must be unique for each created object. */
const IDENTIFIERS = ["reference", "idempotency_key"];

/** Returns the body with variables in the fields that `takes` names, and with identifiers that are new for every request. */
function withVariables(body: unknown, takes: Takes): unknown {
  if (typeof body !== "object" || body === null) return body;
  const fields = Object.entries(body).map(([name, value]) => {
    const generated = IDENTIFIERS.includes(name) ? "{{$guid}}" : undefined;
    return [name, takenBy(name, takes) ?? generated ?? value];
  });
  return Object.fromEntries(fields);
}

/**
 * Converts a parameter to Postman's format with an example value. An object such as `metadata` becomes `metadata[key]`, in
 * which the user of the collection replaces `key`.
 */
function named({ name, description, schema, style }: Parameter): PostmanParameter {
  const example = schema.examples?.[0] ?? schema.default ?? schema.const ?? schema.enum?.[0] ?? "";
  return { key: style === "deepObject" ? `${name}[key]` : name, value: String(example), description };
}

/**
 * Returns the variable that contains the API key, or undefined if no key is needed. Operations that both kinds of account can
 * call use the partner's key, as in the code samples.
 */
function keyVariableOf({ security }: DocumentedOperation): string | undefined {
  const [scheme] = security.flatMap((one) => Object.keys(one));
  return scheme && KEY_VARIABLES[scheme];
}

function authOf(operation: DocumentedOperation): CollectedRequest["request"]["auth"] {
  const variable = keyVariableOf(operation);
  if (variable === undefined) return { type: "noauth" };
  return { type: "bearer", bearer: [{ key: "token", value: `{{${variable}}}`, type: "string" }] };
}

function exampleIn({ requestBody }: DocumentedOperation): unknown {
  const { example, examples = {} } = requestBody?.content["application/json"] ?? {};
  return example ?? Object.values(examples)[0]?.value;
}
