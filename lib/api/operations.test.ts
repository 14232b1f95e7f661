import * as route from "@/app/api/[[...path]]/route";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { API_BASE } from "@/lib/base/operation";
import { operations } from "./operations";

const handlers = { ...route };
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];

const paths = [...new Set(operations.map(({ path }) => path))];

/**
 * Returns the methods that are served at a path: those of its operations, or GET for the OpenAPI document and the Postman
 * collection.
 */
const methodsAt = (where: string): readonly string[] =>
  ["/openapi.json", "/collection.json"].includes(where)
    ? ["GET"]
    : operations.filter((each) => each.path === where).map(({ method }) => method);

/** Adds HEAD after GET, because Next.js and our own HTTP server answer HEAD wherever they answer GET. */
const withHead = (served: readonly string[]) =>
  served.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method));

/** Returns the Next.js route's response to a request without an API key. */
const answerAt = (method: Method, where: string) =>
  handlers[method](
    new Request(`http://localhost${API_BASE}${where.replace(/\{\w+\}/g, "anything")}`, { method }),
  );

test("no two operations have the same ID, or the same method and path", () => {
  const ids = operations.map(({ id }) => id);
  const addresses = operations.map(({ method, path: where }) => `${method} ${where}`);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("the Next.js route exports handlers for exactly GET, POST, PUT, PATCH, DELETE and OPTIONS", () => {
  expect(Object.keys(handlers).sort()).toEqual([...METHODS].sort());
});

for (const { method, path: where, caller } of operations) {
  const status = caller === "anyone" ? 200 : 401;

  test(`without an API key, the Next.js route answers ${method} ${where} with ${status}`, async () => {
    expect((await answerAt(method, where)).status).toBe(status);
  });
}

for (const where of [...paths, "/openapi.json", "/collection.json"]) {
  test(`${where} answers unsupported methods with 405 and an Allow header`, async () => {
    const served = methodsAt(where);
    for (const method of METHODS.filter((each) => !served.includes(each))) {
      const answer = await answerAt(method, where);
      expect(answer.status).toBe(405);
      expect(answer.headers.get("allow")).toBe(withHead(served).join(", "));
    }
  });
}

test("an unknown path under /api/v1 answers every method of the Next.js route with the API's 404 response", async () => {
  for (const method of METHODS) {
    const answer = await answerAt(method, "/nothing");
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ status: false, error_code: "not_found" });
  }
});
