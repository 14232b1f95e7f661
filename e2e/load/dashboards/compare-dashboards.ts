import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { accountKinds } from "@/lib/caller";
import { SECOND_MS } from "@/lib/clock";
import { FILLED_PASSWORD, filledEmail, placesOf, type Scale } from "../../fill/scale";
import { runScript, startServer, stopProcess } from "../../setup/server-process";
import { median } from "../results";
import { pagesOf, patterns } from "./pages-of";
import { cookieOf } from "./sign-in";

/** What a database is compared with. */
const SMALL = 1_000;
const MOST_GROWTH = 1.5;
/** Each page is opened so often in each database, in turns; what comes first finds the server cold and does not count. */
const ROUNDS = 11;
const COLD = 2;
const MOST_TRIES = 10;

type Server = { readonly name: string; readonly url: string };

/** A page as one of the servers has it. */
type Opened = { readonly url: string; readonly cookie: string };

/**
 * `npm run bench:pages -- --rows 1000000 [--accounts 200]`: every page of the dashboards as whoever has most of the trade
 * sees it, in a database of so many rows and in one of a thousand, in turns in one run. Says how long each takes to
 * answer, and which take more than half as long again.
 */
export async function compareDashboards(scale: Scale): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-bench-dashboards-"));
  const pids: number[] = [];
  try {
    const servers: Server[] = [];
    for (const rows of [SMALL, scale.rows])
      servers.push(await filledServer(folder, { ...scale, rows }, pids));
    const found = new Set<string>();
    for (const kind of accountKinds) {
      const pages = await Promise.all(servers.map((server) => pagesFor(kind, server, scale)));
      const [small, large] = pages;
      for (const pattern of small?.keys() ?? []) {
        const both = [small?.get(pattern), large?.get(pattern)];
        if (!both[0] || !both[1]) continue;
        found.add(pattern);
        say(sentence(`${kind} ${pattern}`, await timesOf([both[0], both[1]])));
      }
    }
    const missed = patterns().filter((pattern) => !found.has(pattern));
    say(`Not met by a link: ${missed.join(", ") || "none"}`);
  } finally {
    for (const pid of pids) await stopProcess(pid);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function filledServer(folder: string, { rows, accounts }: Scale, pids: number[]): Promise<Server> {
  const name = `${rows} rows`;
  const server = await startServer({
    folder: path.join(folder, String(rows)),
    settings: { PAGE_RATE_LIMIT: "0", LOG_LEVEL: "error", WORKERS: "1" },
  });
  pids.push(server.pid);
  const args = ["--rows", String(rows), "--accounts", String(accounts)];
  const { TESSERA_DATA_DIR = "" } = server.settings;
  const { code, said } = await runScript("e2e/fill/fill.ts", { TESSERA_DATA_DIR }, args);
  if (code !== 0) throw new Error(`the database was not filled:\n${said}`);
  say(`${name}, ${accounts} accounts: filled`);
  return { name, url: server.baseUrl };
}

async function pagesFor(
  kind: (typeof accountKinds)[number],
  { url }: Server,
  scale: Scale,
): Promise<Map<string, Opened>> {
  const { heavy } = placesOf(scale);
  const email = kind === "operator" ? "operator-1@filled.example" : filledEmail(kind, heavy);
  const cookie = await cookieOf(url, { email, password: FILLED_PASSWORD });
  const pages = await pagesOf(`${url}/${kind}/live`, cookie);
  return new Map([...pages].map(([pattern, page]) => [pattern, { url: page, cookie }]));
}

/** How long each of them took, in milliseconds, in turns. */
async function timesOf(pages: readonly [Opened, Opened]): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < COLD + ROUNDS; round += 1) {
    for (const at of [0, 1] as const) {
      const ms = await msToAnswer(pages[at]);
      if (round >= COLD) times[at].push(ms);
    }
  }
  return [median(times[0]), median(times[1])];
}

/** A server that is too busy says so (503), and is asked again. */
async function msToAnswer({ url, cookie }: Opened, tries = MOST_TRIES): Promise<number> {
  const beganMs = performance.now();
  const response = await fetch(url, { headers: { cookie }, redirect: "manual" });
  await response.text();
  if (response.status === 200) return performance.now() - beganMs;
  if (response.status !== 503 || tries === 1) throw new Error(`${url} answered ${response.status}`);
  await sleep(SECOND_MS);
  return msToAnswer({ url, cookie }, tries - 1);
}

function sentence(page: string, [small, large]: readonly [number, number]): string {
  const ratio = large / small;
  const verdict = ratio > MOST_GROWTH ? "  TOO SLOW" : "";
  return `${ratio.toFixed(2).padStart(6)}  ${small.toFixed(1).padStart(7)} ms ${large.toFixed(1).padStart(8)} ms  ${page}${verdict}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
