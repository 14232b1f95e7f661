import { openApiDocument } from "@/lib/http/openapi";
import type { Operation } from "@/lib/http/operation";
import { operations } from "@/lib/operations";
import { expect, test } from "../fixtures/test";

const document = openApiDocument(operations, { publicUrl: "https://tessera.example", currency: "EUR" });

function exampleOf({ path, method }: Operation): unknown {
  const documented = document.paths[path]?.[method.toLowerCase() as Lowercase<typeof method>];
  return documented?.requestBody?.content["application/json"].example;
}

for (const operation of operations.filter(({ body }) => body !== undefined)) {
  test(`the documented example of ${operation.id} is accepted, and pasted twice it is done once`, async ({
    api,
    world,
  }) => {
    const { keys } = operation.caller === "reseller" ? world.reseller : world.partner;
    const body = exampleOf(operation);
    const first = await api.call("POST", operation.path, { key: keys.test, body });
    expect(first.status).toBe(201);
    const second = await api.call("POST", operation.path, { key: keys.test, body });
    expect(second).toMatchObject({ status: 200, body: { data: first.body.data } });
  });
}

test("the document is served to anyone from any site, and only read", async ({ api }) => {
  const url = `${api.url}/api/v1/openapi.json`;
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  const served = (await answer.json()) as typeof document;
  expect(Object.keys(served.paths)).toEqual(Object.keys(document.paths));
  expect(served.servers).toEqual([{ url: `${process.env["PUBLIC_URL"]}/api/v1` }]);

  const known = { "If-None-Match": answer.headers.get("etag") ?? "" };
  expect((await fetch(url, { headers: known })).status).toBe(304);

  const refused = await fetch(url, { method: "POST" });
  expect(refused.status).toBe(405);
  expect(refused.headers.get("allow")).toBe("GET");
  expect(await refused.json()).toMatchObject({ error_code: "method_not_allowed" });
});
