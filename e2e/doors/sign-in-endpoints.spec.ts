import { sendRaw } from "../fixtures/raw-request";
import { expect, test } from "../fixtures/test";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const PATHS = [
  ...["session", "csrf", "providers", "signin", "signin/credentials", "signin/other", "signout", "error"],
  ...["callback", "callback/credentials", "callback/other", "verify-request", "_log", "nothing", "a/b/c"],
];
const QUERIES = ["", "?callbackUrl=nonsense", "?callbackUrl=javascript:alert(1)", "?error=%E2%82%AC%0A"];
const BODIES: readonly (readonly [type: string, body: string])[] = [
  ["application/json", ""],
  ["application/json", "{"],
  ["application/json", '{"callbackUrl": 7, "csrfToken": [], "email": {}, "json": "true"}'],
  ["application/x-www-form-urlencoded", "callbackUrl=%00&csrfToken=x&email=a&password=b"],
  ["multipart/form-data; boundary=x", "x"],
];

for (const path of PATHS) {
  test(`/api/auth/${path} answers no method, query or body with 5xx`, async ({ api }) => {
    const cookie = "next-auth.callback-url=nonsense; next-auth.csrf-token=x; next-auth.session-token=x.y.z";
    for (const method of METHODS) {
      const bodies = method === "GET" || method === "HEAD" ? [undefined] : BODIES;
      for (const query of QUERIES) {
        for (const given of bodies) {
          for (const cookies of [{}, { cookie }]) {
            const answer = await sendRaw(api.url, {
              ...{ method, base: "/api/auth/", path: path + query },
              ...(given && { body: given[1] }),
              headers: { ...cookies, ...(given && { "Content-Type": given[0] }) },
            });
            expect(answer.status, `${method} ${path}${query} ${given}`).toBeLessThan(500);
          }
        }
      }
    }
  });
}

test("an unauthenticated GET of the credentials callback is 405 and names POST", async ({ api }) => {
  const answer = await sendRaw(api.url, { method: "GET", base: "/api/auth/", path: "callback/credentials" });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("POST");
});
