import * as route from "@/app/api/[[...path]]/route";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { API_BASE } from "@/lib/base/operation";
import { operations } from "./operations";

const handlers = { ...route };
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];

const paths = [...new Set(operations.map(({ path }) => path))];

/** Returns the methods that are served at a path. The OpenAPI document and the Postman collection are not operations. */
const methodsAt = (where: string): readonly string[] =>
  ["/openapi.json", "/collection.json"].includes(where)
    ? ["GET"]
    : operations.filter((each) => each.path === where).map(({ method }) => method);

/** Adds HEAD to methods that contain GET, because Next.js and the front door answer HEAD wherever they answer GET. */
const withHead = (served: readonly string[]) =>
  served.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method));

/** Returns the response of Next's route to a request without a key. */
const answerAt = (method: Method, where: string) =>
  handlers[method](
    new Request(`http://localhost${API_BASE}${where.replace(/\{\w+\}/g, "anything")}`, { method }),
  );

test("no two operations share an id, or a method and path", () => {
  const ids = operations.map(({ id }) => id);
  const addresses = operations.map(({ method, path: where }) => `${method} ${where}`);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("the Next.js route exports a handler for every HTTP method", () => {
  expect(Object.keys(handlers).sort()).toEqual([...METHODS].sort());
});

for (const { method, path: where, caller } of operations) {
  test(`${method} ${where} is served by Next.js and checks the API key first`, async () => {
    expect((await answerAt(method, where)).status).toBe(caller === "anyone" ? 200 : 401);
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

test("an unknown path below /api answers every method with the API's 404", async () => {
  for (const method of METHODS) {
    const answer = await answerAt(method, "/nothing");
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ status: false, error_code: "not_found" });
  }
});
