import fc from "fast-check";
import { operations } from "@/lib/api/operations";
import type { Operation } from "@/lib/base/operation";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import type { Answer } from "../../support/fixtures/api";
import { expect, test } from "../../support/fixtures/api-test";
import { isDeep, PROPERTY, runs } from "../../support/fixtures/depth";
import { sendRaw } from "../../support/fixtures/raw-request";
import { same } from "../../support/fixtures/same";
import { partnerOf, resellerWith, type World } from "../../support/world/accounts";
import { invalid, refusalOf, refused } from "../api/refusals";
import { expectMatchesDocument } from "../contract/match-document";
import { hostileAddress } from "./hostile-address";
import { hostileJson } from "./hostile-json";

/** The maximum size of any response, however many errors the request has. */
const MAX_ANSWER_BYTES = 256 * 1024;

/** Expects a response that the OpenAPI document describes, with a status below 500 and a body of at most `MAX_ANSWER_BYTES`. */
function expectGoodAnswer(method: string, path: string, answer: Answer): void {
  same(answer.text, answer.status < 500, true);
  same(`${method} ${path}: is too large`, Buffer.byteLength(answer.text) > MAX_ANSWER_BYTES, false);
  expectMatchesDocument(method, path, answer);
}

/** Creates an account for one test, because the tests of other operations may send the same idempotency keys. */
async function callerOf(kind: string, world: World): Promise<AccountOwner> {
  return kind === "reseller" ? resellerWith(world, 1_000_000) : partnerOf(world, "Hostile Games");
}

for (const { id, method, path: template, caller, body } of operations) {
  if (!body) continue;
  // The smallest number that does not fit into the column of cycle numbers.
  const path = template.replace("{number}", "2147483648");

  test(`${id} returns a documented response for any JSON body`, {
    tag: PROPERTY,
  }, async ({ api, world }) => {
    const member = await callerOf(caller, world);
    const seen = new Set<number>();
    const property = fc.asyncProperty(hostileJson(body), async (text) => {
      const answer = await api.call(method, path, { key: member.keys.test, body: text });
      expectGoodAnswer(method, path, answer);
      seen.add(answer.status);
    });
    await fc.assert(property, runs({ push: 30, deep: 300 }));
    // Placeholders other than `{number}` remain in the path, so operations on an object find no object.
    const found = path.includes("{") ? [404, 422] : [201, 422];
    expect([...seen]).toEqual(expect.arrayContaining("idempotency_key" in body.shape ? found : [422]));
  });
}

for (const { id, method, path: template, caller } of operations) {
  if (method === "GET") continue;
  const path = template.replace(/\{\w+\}/g, "none");

  test(`${id} returns a documented response for any bytes in the body`, { tag: PROPERTY }, async ({
    api,
    world,
  }) => {
    const { keys } = await callerOf(caller, world);
    const bytes = fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: "binary" }), fc.json());
    const property = fc.asyncProperty(bytes, fc.boolean(), async (body, chunked) => {
      const answer = await sendRaw(api.url, { method, path, key: keys.test, body, chunked });
      expectGoodAnswer(method, path, answer);
    });
    await fc.assert(property, runs({ push: 6, deep: 100 }));
  });
}

for (const { id, method, path, params, query, caller } of operations) {
  if (!params && !query) continue;

  test(`${id} returns a documented response for any path and query parameters`, { tag: PROPERTY }, async ({
    api,
    world,
  }) => {
    const { keys } = await callerOf(caller, world);
    const property = fc.asyncProperty(hostileAddress(path, query), async (address) => {
      const answer = await sendRaw(api.url, { method, path: address, key: keys.test });
      expectGoodAnswer(method, address, answer);
    });
    await fc.assert(property, runs({ push: 10, deep: 200 }));
  });
}

/** References that no object has. A server could mistake some of them for paths, and a database cannot store others. */
const SEGMENTS = [
  ...["%00", "a%00b", "%2e%2e%2e", "..%2f..%2f", "%2fetc%2fpasswd", "%252e%252e", "%5c", "%3f", "%23"],
  ...["%20", "+", "*", "~", "'", "%27%20OR%201=1--", "%22", "%3cscript%3e", ";a=b", ",", "@", "$", "!"],
  ...["__proto__", "constructor", "toString", "null", "undefined", "-1", "0", "NaN", "[object%20Object]"],
  ...[
    "%e2%80%ae",
    "%ef%bb%bf",
    "%f0%9f%98%80",
    "%ef%bf%bd",
    "a".repeat(101),
    "a".repeat(4_000),
    "%00".repeat(500),
  ],
  ...["{reference}", "[reference]", "%7b%7d", "Record%20not%20found"],
];

/** Segments with malformed percent-encoding, or whose decoded bytes are not valid UTF-8. */
const UNREADABLE = ["%", "%f", "%zz", "%ff", "%c0%af", "%c0%ae%c0%ae", "%ed%a0%80", "%f8%80%80%80%80", "a%"];

/** Dot segments, some of them percent-encoded, and segments with a backslash, which some servers treat as a slash. */
const FOLDERS = [".", "..", "%2e", "%2e%2e", "a\\b", "..\\"];

/**
 * The allowed statuses of responses to the segments in `FOLDERS`, by server. The Next.js router resolves them, or redirects,
 * before our code runs. The response then comes from the resolved path, which can be the path of a list (200).
 */
const ANSWERS_TO_FOLDERS = { "front-door": [400, 404], next: [200, 308, 404, 405] };

const QUERIES = [
  ...["", "?", "?customer_identifier", "?customer_identifier=", "?customer_identifier=%00", "?%00=%00"],
  ...["?customer_identifier=%ff", "?customer_identifier=%", "?customer_identifier[]=a", "?__proto__[x]=1"],
  ...["?customer_identifier=a&customer_identifier=b", `?customer_identifier=${"a".repeat(5_000)}`, "?=&&=&"],
  ...["?customer_identifier=%ed%a0%80", "?customer_identifier[toString]=1", "?a=1;b=2", "??", "?%zz"],
];

/** The path segments and queries to test: each segment with one of the queries, and each query with the first segment. */
const TAILS = [
  ...SEGMENTS.map((segment, at) => ({ segment, query: QUERIES[at % QUERIES.length] ?? "" })),
  ...QUERIES.map((query) => ({ segment: SEGMENTS[0] ?? "", query })),
];

/**
 * Returns the refusals that are allowed for an unknown reference. Operations outside the interface specification refuse unknown
 * query parameters before the lookup.
 */
function refusalsOf({ addition, body, query, errors }: Operation, tail: string) {
  const parameterNames = [...new Set(new URLSearchParams(tail).keys())];
  const unknown = parameterNames.filter((name) => addition && query && !Object.hasOwn(query.shape, name));
  // The request has no body, so an operation that needs a body refuses it before looking up the reference.
  const needsBody = body ? [refused(400, "malformed_request")] : [];
  const isOfObject = errors.includes("not_found");
  return [
    isOfObject ? refused(404, "not_found") : invalid("month"),
    ...needsBody,
    ...(unknown.length > 0 ? [invalid(...unknown)] : []),
  ];
}

/**
 * Returns the segments and queries to test with an operation. A deep run tests all of them. A push run tests a third, which
 * differs from one operation to the next.
 */
const tailsOf = (turn: number) => TAILS.filter((_, at) => isDeep || (at + turn) % 3 === 0);

for (const [turn, operation] of operations.filter(({ path }) => path.includes("{")).entries()) {
  const { id, method, path, caller, message } = operation;

  test(`${id} returns the documented refusal for hostile references and queries`, {
    tag: PROPERTY,
  }, async ({ api, world }) => {
    const { keys } = await callerOf(caller, world);
    for (const tail of tailsOf(turn)) {
      const hostile = path.replace(/\{\w+\}/, () => tail.segment) + tail.query;
      const answer = await sendRaw(api.url, { method, path: hostile, key: keys.test });
      expect(refusalsOf(operation, tail.query), hostile).toContainEqual(refusalOf(answer));
      expectMatchesDocument(method, hostile, answer);
    }
  });

  test(`${id} does not run when the reference in its path cannot be decoded, is a dot segment or contains a backslash`, async ({
    api,
    world,
    door,
  }) => {
    const { keys } = await callerOf(caller, world);
    for (const segment of [...UNREADABLE, ...FOLDERS]) {
      const hostile = path.replace(/\{\w+\}/, segment);
      const answer = await sendRaw(api.url, { method, path: hostile, key: keys.test });
      // A path with a month instead of a reference is refused as invalid.
      const asMonth = operation.errors.includes("not_found") ? [] : [422];
      const allowed = FOLDERS.includes(segment) ? [...ANSWERS_TO_FOLDERS[door], ...asMonth] : [400, 404];
      expect(allowed, hostile).toContain(answer.status);
      if (answer.status === 200) expectMatchesDocument(method, path.replace(/\/\{.*/, ""), answer);
      expect(answer.text).not.toContain(message);
      expect(answer.text).not.toMatch(/node_modules|\.js:\d|\.ts:\d/);
    }
  });
}

test("a request to a random path never returns a 5xx status", {
  tag: PROPERTY,
}, async ({ api, world }) => {
  const part = fc.oneof(fc.constantFrom(...SEGMENTS, "countries", "..", ".", ""), fc.webSegment());
  const property = fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 4 }), async (parts) => {
    const answer = await sendRaw(api.url, {
      ...{ method: "GET", path: `/${parts.join("/")}`, key: world.partner.keys.test },
    });
    expect([200, 308, 400, 404, 405]).toContain(answer.status);
  });
  await fc.assert(property, runs({ push: 25, deep: 150 }));
});

test("a request to create an intent returns a documented response, whatever value one of its headers has", {
  tag: PROPERTY,
}, async ({ api, world }) => {
  const value = fc
    .string({
      unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
      maxLength: 300,
    })
    .filter((text) => !text.includes("\u007f"));
  const name = fc.constantFrom(
    "Authorization",
    "Idempotency-Key",
    "Content-Type",
    "Accept",
    "X-Forwarded-For",
  );
  const property = fc.asyncProperty(name, value, async (header, text) => {
    const answer = await sendRaw(api.url, {
      ...{ method: "POST", path: "/redemption-intents", key: world.partner.keys.test },
      ...{ body: '{"email":"anna@example.com","amount":5}', headers: { [header]: text } },
    });
    expectMatchesDocument("POST", "/redemption-intents", answer);
    expect(answer.status).toBeLessThan(500);
  });
  await fc.assert(property, runs({ push: 25, deep: 150 }));
});
