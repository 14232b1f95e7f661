import { randomUUID } from "node:crypto";
import { createContext, runInContext } from "node:vm";
import type { CollectedRequest, PostmanCollection } from "@/lib/api/openapi/collection";

/** The outcome of a request: whether it was skipped, and the results of its checks. */
export type RunRequest = {
  readonly name: string;
  readonly isSkipped: boolean;
  readonly checks: readonly { readonly name: string; readonly failure: string | undefined }[];
};

type Values = Map<string, string>;
type HttpResponse = { readonly code: number; readonly body: string };

/**
 * Runs a Postman collection from top to bottom. `values` overrides its variables. Supports only what our collection uses:
 * variables, path variables, query parameters, headers, bearer tokens, raw bodies, and scripts that use `pm`. Replaces Newman,
 * which would add 150 packages.
 */
export async function runCollection(
  collection: PostmanCollection,
  values: Record<string, string>,
): Promise<RunRequest[]> {
  const known: Values = new Map(collection.variable.map(({ key, value }) => [key, values[key] ?? value]));
  const done: RunRequest[] = [];
  for (const request of collection.item.flatMap(({ item }) => item)) done.push(await run(request, known));
  return done;
}

async function run(item: CollectedRequest, values: Values): Promise<RunRequest> {
  const { name } = item;
  const before = runScript(item, "prerequest", values);
  if (before.isSkipped) return { name, ...before };
  const { checks } = runScript(item, "test", values, await send(item, values));
  return { name, isSkipped: false, checks };
}

async function send({ request }: CollectedRequest, values: Values): Promise<HttpResponse> {
  const put = (text: string) => filledIn(text, values);
  const { path, query, variable } = request.url;
  const inPath = new Map(variable.map(({ key, value }) => [`:${key}`, encodeURIComponent(put(value))]));
  const segments = path.map((segment) => inPath.get(segment) ?? segment);
  const url = new URL(`${put(request.url.host.join("/"))}/${segments.join("/")}`);
  for (const { key, value, disabled } of query) if (!disabled) url.searchParams.set(key, put(value));
  const { auth } = request;
  const headers = new Headers(request.header.map(({ key, value }) => [key, put(value)]));
  if (auth.type === "bearer") headers.set("Authorization", `Bearer ${put(auth.bearer[0]?.value ?? "")}`);
  const response = await fetch(url, {
    method: request.method,
    headers,
    ...(request.body && { body: put(request.body.raw) }),
  });
  return { code: response.status, body: await response.text() };
}

/** Replaces `{{name}}` with the variable's value, and `{{$guid}}` with a new UUID. */
function filledIn(text: string, values: Values): string {
  return text.replace(/\{\{([$\w]+)\}\}/g, (whole, name: string) =>
    name === "$guid" ? randomUUID() : (values.get(name) ?? whole),
  );
}

function runScript(
  { event }: CollectedRequest,
  listen: "prerequest" | "test",
  values: Values,
  received?: HttpResponse,
): { isSkipped: boolean; checks: RunRequest["checks"] } {
  let isSkipped = false;
  const checks: { name: string; failure: string | undefined }[] = [];
  const pm = {
    variables: { get: (name: string) => values.get(name) },
    collectionVariables: { set: (name: string, value: string) => values.set(name, value) },
    execution: { skipRequest: () => (isSkipped = true), setNextRequest: () => undefined },
    response: {
      code: received?.code,
      text: () => received?.body,
      json: () => JSON.parse(received?.body ?? ""),
    },
    test(name: string, check: () => void) {
      try {
        check();
        checks.push({ name, failure: undefined });
      } catch (error) {
        checks.push({ name, failure: String(error) });
      }
    },
  };
  for (const { script } of event.filter((one) => one.listen === listen)) {
    const context = createContext({ pm, console: { log: () => undefined } });
    // Postman declares this variable, so a script cannot.
    runInContext("const data = {};", context);
    runInContext(script.exec.join("\n"), context);
  }
  return { isSkipped, checks };
}
