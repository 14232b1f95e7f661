import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { callerFor } from "@/lib/base/signed-in-user";
import { DEEP } from "../../support/fixtures/depth";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { inParallel } from "../../support/fixtures/in-parallel";
import { openCheckout } from "../../support/world/intents";
import { expect, test } from "./page-kinds";

// Runs in one worker, so that the pages' data is created once.
test.describe.configure({ mode: "default" });

/**
 * The maximum compressed size, in bytes, of the scripts that each page loads in addition to the scripts of an empty Next.js
 * page.
 */
const ALLOWANCE: Readonly<Record<string, number>> = {
  checkout: 26_000,
  receipt: 26_000,
  "subscription checkout": 24_000,
  simulator: 24_000,
  "sign-in": 17_000,
  "sign-up": 17_500,
  home: 15_500,
  documentation: 16_000,
  guide: 20_000,
  operation: 20_000,
  overview: 19_450,
  keys: 22_000,
  webhook: 23_750,
};

const BUILD = path.join(PROJECT_ROOT, ".next");

/** Returns the scripts that Next.js adds to every page of this build. */
function scriptsOfNext(): string[] {
  const manifest = readFileSync(path.join(BUILD, "build-manifest.json"), "utf8");
  return (JSON.parse(manifest) as { rootMainFiles: string[] }).rootMainFiles;
}

const sizes = new Map<string, Promise<number>>();

/** Returns the compressed size of a script in bytes, cached by URL. */
function bytesSent(url: string): Promise<number> {
  const size = sizes.get(url) ?? askForBytes(url);
  sizes.set(url, size);
  return size;
}

async function askForBytes(url: string): Promise<number> {
  const response = await fetchPage(url, { headers: { "accept-encoding": "br, gzip" } });
  expect(response.status, url).toBe(200);
  expect(response.headers.get("content-encoding"), url).toBe("br");
  await response.arrayBuffer();
  const bytes = Number(response.headers.get("content-length"));
  expect(bytes, url).toBeGreaterThan(0);
  return bytes;
}

const sumOf = async (paths: Iterable<string>, origin = "") =>
  (await Promise.all([...paths].map((path) => bytesSent(origin + path)))).reduce(
    (sum, size) => sum + size,
    0,
  );

/** Returns the paths of the scripts that a page loads until it is idle, except scripts for prefetched links. */
async function scriptsOf(page: Page, path: string): Promise<Set<string>> {
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.add(new URL(request.url()).pathname);
  });
  await page.route("**/*", (route) =>
    route.request().headers()["next-router-prefetch"] ? route.abort() : route.continue(),
  );
  await page.goto(path, { waitUntil: "networkidle" });
  return scripts;
}

test("each kind of page stays within its limit for JavaScript, not counting the scripts of an empty Next.js page", {
  tag: DEEP,
}, async ({ visits, signedIn, context: anonymous, baseURL }) => {
  const nextFiles = scriptsOfNext().map((file) => `/_next/${file}`);
  const ofNext = await sumOf(nextFiles, baseURL);
  const member = visits["overview"]?.as;
  if (!member) throw new Error("an overview is a partner's");
  const signedInContext = (await signedIn(member)).context();
  const tooHeavy = await inParallel(Object.entries(ALLOWANCE), async ([kind, allowance]) => {
    const { path, as } = visits[kind] ?? { path: "" };
    const page = await (as ? signedInContext : anonymous).newPage();
    const loaded = await scriptsOf(page, path);
    await page.close();
    const ours = (await sumOf(loaded, baseURL)) - ofNext;
    return ours > 0 && ours <= allowance ? [] : [`${kind}: ${ours} of ${allowance}`, ...loaded];
  });
  expect(tooHeavy.flat()).toEqual([]);
});

test("the checkout loads one font of at most 24 kB, and JavaScript of at most 130 kB or, if this is more, 115% of the size on an empty Next.js page", async ({
  page,
  world,
  baseURL,
}) => {
  const fonts: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "font")
      fonts.push(response.body().then(({ length }) => length));
  });
  const checkout = await openCheckout(callerFor(world.partner.user, "test"), 2_500);
  const loaded = await scriptsOf(page, `/redemptions/checkout/${checkout}`);
  // An empty Next.js page is served with gzip.
  const empty = scriptsOfNext().reduce(
    (sum, file) => sum + gzipSync(readFileSync(path.join(BUILD, file))).length,
    0,
  );
  expect([...loaded]).toEqual(expect.arrayContaining(scriptsOfNext().map((file) => `/_next/${file}`)));
  expect(await sumOf(loaded, baseURL)).toBeLessThanOrEqual(Math.max(130_000, 1.15 * empty));
  const [only = 0, ...others] = await Promise.all(fonts);
  expect(only).toBeGreaterThan(0);
  expect(only).toBeLessThanOrEqual(24_000);
  expect(others).toEqual([]);
});
