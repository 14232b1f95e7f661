import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import autocannon from "autocannon";
import { sessionCookie, sessionToken } from "@/app/(auth)/session-token";
import { locales } from "@/lib/base/locales";
import { callerFor } from "@/lib/base/signed-in-user";
import { closePool } from "@/lib/db/pool";
import { signInAs } from "@/lib/runtime/demo-world/people";
import { findBrowser } from "../support/setup/find-browser";
import { startNextServer } from "../support/setup/next-server";
import { startServer, stopProcess } from "../support/setup/server-process";
import { buildWorld } from "../support/world/accounts";
import { newIntent, openCheckout } from "../support/world/intents";
import { compareDashboards } from "./dashboards/compare-dashboards";
import { positive } from "./options";
import { hardestChallengeMs } from "./pages/code-try";
import { startEmptyApp } from "./pages/empty-app";
import { openOnPhone, type Visit } from "./pages/slow-phone";
import { median } from "./results";

const OPENED = 7;
const ROUNDS = 3;
const ROUND_S = 6;
const CONNECTIONS = 8;

/**
 * `npm run bench:pages`: measures the checkout, the partner's overview and an empty page on the same version of Next,
 * alternating in one run. For a simulated slow phone, reports the size of scripts and the time until the page is interactive.
 * For the server, reports pages per second under plain `next start`, because the front door limits concurrent pages. Also
 * measures, on the phone, the checkout in every language and the hardest code challenge.
 */
async function bench(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-bench-pages-"));
  const pids: number[] = [];
  try {
    const server = await startServer({ folder, settings: { PAGE_RATE_LIMIT: "0", LOG_LEVEL: "error" } });
    pids.push(server.pid);
    Object.assign(process.env, server.settings);
    const next = await startNextServer();
    pids.push(next.pid);
    const empty = await startEmptyApp(path.join(folder, "empty"));
    pids.push(empty.pid);
    const pages = await somePages();
    await onPhone(async (browser) => {
      await compareOnPhone(browser, { empty: { url: empty.url }, ...at(server.baseUrl, pages) });
      await visitInEveryLanguage(browser, server.baseUrl + pages.checkout.path);
      say(`code try   at most ${(await hardestChallengeMs(browser)).toFixed(0)} ms of work`);
    });
    await compareRates({ empty: { url: empty.url }, ...at(next.url, pages) });
  } finally {
    await closePool();
    for (const pid of pids) await stopProcess(pid);
    rmSync(folder, { recursive: true, force: true });
  }
}

type Page = { readonly path: string; readonly cookie?: { name: string; value: string } };

/**
 * Creates an open checkout and a partner with as many intents as the overview lists. Returns the checkout page and the
 * overview.
 */
async function somePages(): Promise<Record<"checkout" | "overview", Page>> {
  const { partner } = await buildWorld();
  const caller = callerFor(partner.user, "test");
  for (let count = 0; count < 8; count += 1) await newIntent(caller, 1_000 + count);
  const { sessionId } = await signInAs(partner);
  const cookie = { name: sessionCookie().name, value: await sessionToken(sessionId) };
  return {
    checkout: { path: `/redemptions/checkout/${await openCheckout(caller, 2_500)}` },
    overview: { path: "/partner/test", cookie },
  };
}

function at(origin: string, pages: Record<string, Page>): Record<string, Visit> {
  return Object.fromEntries(
    Object.entries(pages).map(([name, { path, ...rest }]) => [name, { url: origin + path, ...rest }]),
  );
}

async function onPhone(run: (browser: Browser) => Promise<void>): Promise<void> {
  const { TESSERA_TEST_BROWSER = "{}" } = await findBrowser();
  const browser = await chromium.launch(JSON.parse(TESSERA_TEST_BROWSER));
  try {
    await run(browser);
  } finally {
    await browser.close();
  }
}

async function compareOnPhone(browser: Browser, visits: Record<string, Visit>): Promise<void> {
  const times: Record<string, number[]> = {};
  const bytes: Record<string, number> = {};
  for (let round = 0; round <= OPENED; round += 1) {
    for (const [name, visit] of Object.entries(visits)) {
      const { interactiveMs, scriptBytes } = await openOnPhone(browser, visit);
      bytes[name] = scriptBytes;
      // The first round warms up the server and is not counted.
      if (round > 0) times[name] = [...(times[name] ?? []), interactiveMs];
    }
  }
  for (const [name, found] of Object.entries(times)) {
    const spread = `${Math.min(...found).toFixed(0)} to ${Math.max(...found).toFixed(0)}`;
    const script = `${((bytes[name] ?? 0) / 1_000).toFixed(1)} kB of script`;
    say(`${name.padEnd(10)} ${script}, interactive after ${median(found).toFixed(0)} ms (${spread})`);
  }
}

/** Reports, for each language, the median time until a page is interactive, over three visits. */
async function visitInEveryLanguage(browser: Browser, url: string): Promise<void> {
  for (const locale of locales) {
    const times: number[] = [];
    for (let visit = 0; visit < 3; visit += 1) {
      times.push((await openOnPhone(browser, { url: `${url}?locale=${locale}` })).interactiveMs);
    }
    say(`in ${locale}      interactive after ${median(times).toFixed(0)} ms`);
  }
}

async function compareRates(visits: Record<string, Visit>): Promise<void> {
  const rates: Record<string, number[]> = {};
  for (const visit of Object.values(visits)) await pagesPerSecond(visit, 3);
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [name, visit] of Object.entries(visits)) {
      rates[name] = [...(rates[name] ?? []), await pagesPerSecond(visit, ROUND_S)];
    }
  }
  const empty = median(rates["empty"] ?? []);
  for (const [name, found] of Object.entries(rates)) {
    const rate = median(found);
    say(`${name.padEnd(10)} ${rate.toFixed(0)} pages a second, ${(rate / empty).toFixed(2)} of an empty one`);
  }
}

async function pagesPerSecond({ url, cookie }: Visit, durationS: number): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: durationS,
    headers: { "accept-encoding": "gzip", ...(cookie && { cookie: `${cookie.name}=${cookie.value}` }) },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return result["2xx"] / result.duration;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const { values: args } = parseArgs({
  options: { rows: { type: "string" }, accounts: { type: "string", default: "200" } },
});
if (args.rows === undefined) await bench();
else
  await compareDashboards({
    rows: positive("--rows", args.rows),
    accounts: positive("--accounts", args.accounts),
  });
