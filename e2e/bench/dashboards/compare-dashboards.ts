import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { accountKinds } from "@/lib/base/caller";
import { stopProcess } from "../../support/setup/server-process";
import { FILLED_PASSWORD, filledEmail, placesOf, type Scale } from "../fill/scale";
import { median } from "../results";
import { type FilledServer, startFilledServer } from "./filled-server";
import { pagesOf, patterns } from "./find-pages";
import { openPage, type PageTiming } from "./open-page";
import { cookieOf } from "./sign-in";

/**
 * The row counts of the small databases to compare with. Each page is compared in the smallest database in which it shows about
 * as many rows as in the large one, because the time of a page with three rows says nothing about the time of a page with
 * twenty-five.
 */
const SMALL = [1_000, 100_000];
const AS_MANY_ROWS = 0.9;
const MOST_GROWTH = 1.5;
/**
 * The number of times each page is measured in each database, alternating between the databases. Before that, each page is
 * opened {@link COLD} times to warm up the server.
 */
const ROUNDS = 11;
const COLD = 2;

/** A page on one of the servers. */
type Page = { readonly rows: number; readonly url: string; readonly cookie: string };
type TimedPage = Page & { readonly ms: number; readonly tableRows: number };

/**
 * `npm run bench:pages -- --rows 1000000 [--accounts 200]`: opens the dashboard pages of an operator, and of the partner and
 * the reseller with the most trade, as far as links lead to them. Opens each page in a database of the given size and in small
 * ones, alternating in one run. Prints the response times of each page, marks the pages that take more than 1.5 times as long
 * as in a small database, and lists the pages that no link led to.
 */
export async function compareDashboards(scale: Scale): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-bench-dashboards-"));
  const servers: FilledServer[] = [];
  try {
    for (const rows of [...SMALL, scale.rows]) {
      servers.push(await startFilledServer(path.join(folder, String(rows)), { ...scale, rows }));
      say(`${rows} rows, ${scale.accounts} accounts: filled`);
    }
    const found = new Set<string>();
    const sought = servers.map((): string[] => []);
    for (const kind of accountKinds) {
      const pages = await Promise.all(
        servers.map((server, at) => pagesFor(kind, server, scale.accounts, sought[at])),
      );
      for (const [pattern, page] of pages.at(-1) ?? []) {
        found.add(pattern);
        const inEach = pages.flatMap((ofServer) => ofServer.get(pattern) ?? []);
        say(sentence(`${kind} ${pattern}`, await timed(inEach)));
        // Operators find the objects of partners and resellers by searching for their references.
        if (pattern.endsWith("/[reference]")) {
          for (const [at, ofServer] of pages.entries())
            sought[at]?.push(lastWord(ofServer.get(pattern) ?? page));
        }
      }
    }
    const missed = patterns().filter((pattern) => !found.has(pattern));
    say(`Not met by a link: ${missed.join(", ") || "none"}`);
  } finally {
    for (const { pid } of servers) await stopProcess(pid);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function pagesFor(
  kind: (typeof accountKinds)[number],
  { url, rows }: FilledServer,
  accounts: number,
  sought: readonly string[] = [],
): Promise<Map<string, Page>> {
  const { heavy } = placesOf({ rows, accounts });
  const email = kind === "operator" ? "operator-1@filled.example" : filledEmail(kind, heavy);
  const cookie = await cookieOf(url, { email, password: FILLED_PASSWORD });
  const pages = await pagesOf(`${url}/${kind}/live`, cookie, kind === "operator" ? sought : []);
  return new Map([...pages].map(([pattern, page]) => [pattern, { rows, url: page, cookie }]));
}

const lastWord = ({ url }: Page) => new URL(url).pathname.split("/").at(-1) ?? "";

/** Returns the pages with their median response times and the number of table rows that each shows. */
async function timed(pages: readonly Page[]): Promise<TimedPage[]> {
  const answers = pages.map((): PageTiming[] => []);
  for (let round = 0; round < COLD + ROUNDS; round += 1) {
    for (const [at, page] of pages.entries()) {
      const answered = await openPage(page);
      if (round >= COLD) answers[at]?.push(answered);
    }
  }
  return pages.map((page, at) => ({
    ...page,
    ms: median((answers[at] ?? []).map(({ ms }) => ms)),
    tableRows: answers[at]?.[0]?.tableRows ?? 0,
  }));
}

function sentence(page: string, times: readonly TimedPage[]): string {
  const large = times.at(-1);
  const asFull = times
    .slice(0, -1)
    .find(({ tableRows }) => tableRows >= AS_MANY_ROWS * (large?.tableRows ?? 0));
  if (!large || !asFull) return `     ?  ${" ".repeat(22)} ${page}: no smaller database shows as much`;
  const ratio = large.ms / asFull.ms;
  const verdict = ratio > MOST_GROWTH ? "  TOO SLOW" : "";
  const both = `${asFull.ms.toFixed(1).padStart(7)} ms ${large.ms.toFixed(1).padStart(8)} ms`;
  return `${ratio.toFixed(2).padStart(6)}  ${both}  ${page}, than at ${asFull.rows}${verdict}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
