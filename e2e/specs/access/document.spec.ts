import type { PostmanCollection } from "@/lib/api/openapi/collection";
import { openApiDocument } from "@/lib/api/openapi/openapi";
import { operations } from "@/lib/api/operations";
import { expect, test } from "../../support/fixtures/api-test";

test("the OpenAPI document is served without a key to any origin, supports If-None-Match, and can be requested with GET and HEAD only", async ({
  api,
}) => {
  const url = `${api.url}/api/v1/openapi.json`;
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  const document = openApiDocument(operations, { publicUrl: "https://tessera.example", currency: "EUR" });
  const served = (await answer.json()) as typeof document;
  expect(Object.keys(served.paths)).toEqual(Object.keys(document.paths));
  expect(served.servers).toEqual([{ url: `${process.env["PUBLIC_URL"]}/api/v1` }]);

  const etag = answer.headers.get("etag") ?? "";
  for (const known of [etag, `W/${etag}`, `"other", W/${etag}`, "*"])
    expect((await fetch(url, { headers: { "If-None-Match": known } })).status, known).toBe(304);
  for (const other of ['"other"', etag.slice(1, -1)])
    expect((await fetch(url, { headers: { "If-None-Match": other } })).status, other).toBe(200);

  const head = await fetch(url, { method: "HEAD" });
  expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    const refused = await fetch(url, { method });
    expect(refused.status, method).toBe(405);
    expect(refused.headers.get("allow"), method).toBe("GET, HEAD");
    expect(await refused.json(), method).toMatchObject({ error_code: "method_not_allowed" });
  }
});

test("the Postman collection is served in format 2.1.0 with every operation", async ({ api }) => {
  const url = `${api.url}/api/v1/collection.json`;
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  const { info, item } = (await answer.json()) as PostmanCollection;
  expect(info.schema).toContain("/v2.1.0/");
  const named = item.flatMap((folder) => folder.item.map(({ name }) => name));
  expect(named.sort()).toEqual(operations.map(({ summary }) => summary).sort());
  expect((await fetch(url, { method: "POST" })).status).toBe(405);
});
