import { expect, test } from "../../support/fixtures/api-test";
import { isDeep, PROPERTY } from "../../support/fixtures/depth";
import { inParallel } from "../../support/fixtures/in-parallel";
import { sendRaw } from "../../support/fixtures/raw-request";

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

type Attempt = {
  readonly method: string;
  readonly query: string;
  readonly payload: (typeof BODIES)[number] | undefined;
  readonly headers: Readonly<Record<string, string>>;
};

const COOKIES: readonly Attempt["headers"][] = [
  {},
  { cookie: "next-auth.callback-url=nonsense; next-auth.csrf-token=x; next-auth.session-token=x.y.z" },
];

const targets = METHODS.flatMap((method) => {
  const bodies = method === "GET" || method === "HEAD" ? [undefined] : BODIES;
  return bodies.map((payload) => ({ method, payload }));
});
const sources = QUERIES.flatMap((query) => COOKIES.map((headers) => ({ query, headers })));

/** One request for every combination of method, body, query and cookie. */
const attempts: readonly Attempt[] = targets.flatMap((target) =>
  sources.map((source) => ({ ...target, ...source })),
);

/**
 * Returns the attempts that a push run makes: all attempts without a body, and one attempt for each pair of method and body.
 * Consecutive pairs use different combinations of query and cookie, and `turn` shifts the sequence from path to path.
 */
const fewAttempts = (turn: number) =>
  attempts.filter(({ payload }, at) => {
    const target = Math.floor(at / sources.length);
    return payload === undefined || (at + target + turn) % sources.length === 0;
  });

async function expectNoFault(url: string, path: string, { method, query, payload, headers }: Attempt) {
  const answer = await sendRaw(url, {
    ...{ method, base: "/api/auth/", path: path + query },
    ...(payload && { body: payload[1] }),
    headers: { ...headers, ...(payload && { "Content-Type": payload[0] }) },
  });
  expect(answer.status, `${method} ${path}${query} ${payload}`).toBeLessThan(500);
}

for (const [turn, path] of PATHS.entries()) {
  test(`/api/auth/${path} returns no 5xx status for any method, query, body or cookie`, {
    tag: PROPERTY,
  }, async ({ api }) => {
    await inParallel(isDeep ? attempts : fewAttempts(turn), (attempt) =>
      expectNoFault(api.url, path, attempt),
    );
  });
}

test("GET on the credentials callback is refused with 405 and the header Allow: POST", async ({ api }) => {
  const answer = await sendRaw(api.url, { method: "GET", base: "/api/auth/", path: "callback/credentials" });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("POST");
});
