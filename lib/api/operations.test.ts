import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import type { RouteHandler } from "@/lib/api/http/handler";
import type { Operation } from "@/lib/base/operation";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import type { WebHandler } from "@/lib/runtime/http/web-handlers";
import { operations } from "./operations";

const API = path.join(PROJECT_ROOT, "app/api/v1");
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const CATCH_ALL = "app/api/[[...path]]/route.ts";

const load = async (file: string): Promise<Record<string, unknown>> =>
  await import(pathToFileURL(path.join(PROJECT_ROOT, file)).href);

const routes = readdirSync(API, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("route.ts"))
  .map((file) => ({
    file: `app/api/v1/${file}`,
    path: `/${path.posix.dirname(file)}`.replace(/\[(\w+)\]/g, "{$1}"),
    text: readFileSync(path.join(API, file), "utf8"),
  }));

/** The operation that a route's `export const METHOD = handler(name)` names, found where the route imports it. */
async function exported(text: string, name: string): Promise<Operation> {
  const module = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "@/([^"]+)"`).exec(text)?.[1];
  const { [name]: found } = await load(`${module}.ts`);
  return found as Operation;
}

test("every operation has exactly one route export, under its own path and method, and no export has no operation", async () => {
  const found: { address: string; id: string }[] = [];
  for (const route of routes) {
    for (const [, method, name = ""] of route.text.matchAll(/^export const (\w+) = handler\((\w+)\);$/gm)) {
      found.push({ address: `${method} ${route.path}`, id: (await exported(route.text, name)).id });
    }
  }
  const declared = operations.map(({ id, method, path: where }) => ({ address: `${method} ${where}`, id }));
  const byAddress = (left: { address: string }, right: { address: string }) =>
    left.address < right.address ? -1 : 1;
  expect(found.sort(byAddress)).toEqual(declared.sort(byAddress));
});

test("no two operations share an id, or a method and path", () => {
  const ids = operations.map(({ id }) => id);
  const addresses = operations.map(({ method, path: where }) => `${method} ${where}`);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(addresses).size).toBe(addresses.length);
});

/** The API's descriptions of itself are served among the operations and are none. */
const methodsAt = (where: string) =>
  ["/openapi.json", "/collection.json"].includes(where)
    ? ["GET"]
    : operations.filter((each) => each.path === where).map(({ method }) => method);

/** Next answers HEAD where it answers GET, as the front door does. */
const withHead = (served: readonly string[]) =>
  served.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method));

for (const route of routes) {
  test(`${route.path} exports every method Next knows, and refuses those that are no operation`, async () => {
    const exports = await load(route.file);
    expect(Object.keys(exports).sort()).toEqual([...METHODS].sort());
    const served: readonly string[] = methodsAt(route.path);
    for (const method of METHODS.filter((each) => !served.includes(each))) {
      const refuse = exports[method] as RouteHandler;
      const answer = await refuse(new Request("http://localhost/", { method }), { params: {} });
      expect(answer.status).toBe(405);
      expect(answer.headers.get("allow")).toBe(withHead(served).join(", "));
    }
  });
}

test("a path below /api that nobody serves answers every method with our 404", async () => {
  const exports = await load(CATCH_ALL);
  expect(Object.keys(exports).sort()).toEqual([...METHODS].sort());
  for (const method of METHODS) {
    const answer = await (exports[method] as WebHandler)(new Request("http://localhost/", { method }));
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ status: false, error_code: "not_found" });
  }
});
