import { expect } from "@playwright/test";
import { hashSource } from "@/lib/server/headers/security-headers";
import { PAGE, policyOf, SCRIPT, test } from "./page-door-fixture";

test("a public page is made once, and its policy allows its scripts by their hashes and nothing else", async ({
  opening,
}) => {
  const { url, seen } = await opening();
  const answers = await Promise.all(["/", "/", "/?campaign=7"].map((path) => fetch(url + path)));
  for (const answer of answers) {
    expect(await answer.text()).toBe(PAGE);
    expect(/script-src [^;]*/.exec(policyOf(answer))?.[0]).toBe(`script-src 'self' ${hashSource(SCRIPT)}`);
  }
  expect(seen).toHaveLength(1);
});

test("a public page is made for nobody: no header of a visitor reaches it, so neither does what is theirs", async ({
  opening,
}) => {
  const { url, seen } = await opening();
  await fetch(`${url}/docs`, {
    headers: { Cookie: "tessera.session=mine", "X-Forwarded-Host": "evil.example" },
  });
  expect(Object.keys(seen[0] ?? {}).toSorted()).toEqual(["connection", "content-security-policy", "host"]);
  expect(seen[0]?.host).toBe("localhost");
});

test("who may be signed in is not given the page of those who are not", async ({ opening }) => {
  const { url, seen } = await opening();
  for (const name of ["tessera.session", "__Host-tessera.session", "tessera.session.0"]) {
    const answer = await fetch(`${url}/sign-in`, { headers: { Cookie: `a=b; ${name}=x` } });
    expect(policyOf(answer), name).toContain("'nonce-");
    expect(seen.at(-1)?.cookie).toContain(name);
  }
});

test("a query that the page reads has a page of its own, one nobody knows is not kept", async ({
  opening,
}) => {
  const { url, seen } = await opening(async ({ url: asked }, response) => void response.end(asked));
  const textOf = async (path: string) => (await fetch(url + path)).text();
  expect(await textOf("/sign-in?reason=ended&campaign=7")).toBe("/sign-in?reason=ended");
  expect(await textOf("/sign-in")).toBe("/sign-in");
  const before = seen.length;
  for (const query of [
    "reason=x",
    "reason=ended&reason=ended",
    "next=%2Fpartner%2Ftest",
    "reason=ended&next=x",
  ]) {
    for (const _ of [1, 2]) expect(await textOf(`/sign-in?${query}`)).toBe(`/sign-in?${query}`);
  }
  expect(seen.length).toBe(before + 8);
});

test("what a script asks for, and a post, is made anew", async ({ opening }) => {
  const { url, seen } = await opening();
  await fetch(`${url}/`, { headers: { RSC: "1" } });
  await fetch(`${url}/`, { headers: { "Next-Router-Prefetch": "1" } });
  await fetch(`${url}/`, { method: "POST" });
  expect(seen).toHaveLength(3);
});

test("a public page comes compressed as the browser reads it, and not again when it has it", async ({
  opening,
}) => {
  const { url } = await opening();
  const ask = (headers: Record<string, string>) => fetch(`${url}/docs`, { headers });
  for (const [accepted, coding] of [
    ["gzip, deflate, br", "br"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["identity", null],
  ] as const) {
    const answer = await ask({ "Accept-Encoding": accepted });
    expect(answer.headers.get("content-encoding")).toBe(coding);
    expect(await answer.text()).toBe(PAGE);
    expect(answer.headers.get("vary")).toContain("Accept-Encoding");
    const etag = answer.headers.get("etag") ?? "";
    const again = await ask({ "Accept-Encoding": accepted, "If-None-Match": etag });
    expect(again.status).toBe(304);
  }
});

test("a public page that could not be made is tried again for the next who asks", async ({ opening }) => {
  let isBroken = true;
  const { url } = await opening(async (_, response) => {
    response.statusCode = isBroken ? 500 : 200;
    response.end(PAGE);
  });
  expect((await fetch(url)).status).toBe(500);
  isBroken = false;
  expect((await fetch(url)).status).toBe(200);
});
