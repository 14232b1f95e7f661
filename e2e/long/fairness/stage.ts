import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base } from "@playwright/test";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { closePool } from "@/lib/db/pool";
import { checkoutPath } from "../../specs/access/checkout-posts";
import { startTopology } from "../../specs/runtime/topology";
import { startServer, stopProcess } from "../../support/setup/server-process";
import { newOperator, partnerOf, resellerWith } from "../../support/world/accounts";
import { newIntent } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { startBareServer } from "./flood";
import { Payments } from "./payments";
import { type Latencies, Victim } from "./victim";

export type Stage = {
  readonly pid: number;
  readonly baseUrl: string;
  /** The addresses of all servers under test. All are attacked in the same way, and the victim calls them in turn. */
  readonly doors: readonly string[];
  /** The address of a server that does nothing, for the control. */
  readonly bareUrl: string;
  readonly operator: SignedInUser;
  readonly victim: Victim;
  /** The rows of the table that is printed at the end. */
  readonly rows: string[];
  /** The cached latencies at rest and in controls, which several scenarios share. */
  readonly latencies: Map<string, Latencies>;
};

/**
 * The settings of the product, with the limits of production. Every process on this machine is a trusted proxy, so that a flood
 * can name any client address.
 */
const SETTINGS = { LOG_LEVEL: "silent", TRUSTED_PROXIES: "127.0.0.0/8,::1" };

/** The default of API_RATE_LIMIT. */
export const LIMIT_PER_SECOND = 100;

const HEAD = ["scenario | victim | at rest | control | during", "--- | --- | --- | --- | ---"];

function printRows(rows: readonly string[]): void {
  process.stdout.write(`\n${[...HEAD, ...rows].map((row) => `| ${row} |`).join("\n")}\n`);
}

type Stops = (() => unknown)[];
type RunningProduct = { readonly pid: number; readonly doors: readonly [string, ...string[]] };

/** Starts one or two servers of the product. `settings` are the settings for calls to the product in this process. */
type Start = (stops: Stops) => Promise<RunningProduct & { settings: Readonly<Record<string, string>> }>;

/**
 * Returns a test function whose tests share one running instance of the product per worker. Prints a table of the tests'
 * results at the end.
 */
const testAgainst = (start: Start) =>
  base.extend<object, { stage: Stage }>({
    stage: [
      async ({}, use) => {
        const stops: Stops = [];
        try {
          const { settings, ...running } = await start(stops);
          Object.assign(process.env, settings);
          stops.push(closePool);
          const stage = await newStage(running, stops);
          await use(stage);
          printRows(stage.rows);
        } finally {
          for (const stop of stops.toReversed()) await stop();
        }
      },
      { scope: "worker", timeout: 10 * 60_000 },
    ],
  });

async function newStage({ pid, doors }: RunningProduct, stops: Stops): Promise<Stage> {
  const bare = await startBareServer();
  stops.push(bare.stop);
  const operator = await newOperator();
  const victim = await newVictim(operator, doors);
  return {
    pid,
    baseUrl: doors[0],
    doors,
    bareUrl: bare.url,
    operator,
    victim,
    rows: [],
    latencies: new Map(),
  };
}

/** The value of the victim's voucher, which is more than a run of the suite can spend. */
const VOUCHER_MINOR = 50_000_000;

/** Creates a partner with an open live checkout, and a customer with a voucher who pays other intents of the partner. */
async function newVictim(operator: SignedInUser, doors: readonly string[]): Promise<Victim> {
  const { user, keys } = await partnerOf({ operator }, "Victim");
  const partner = callerFor(user, "live");
  const reseller = await resellerWith({ operator }, VOUCHER_MINOR, "Victim's shop");
  const { codes } = await sell(callerFor(reseller.user, "live"), [VOUCHER_MINOR]);
  const { access_code } = await newIntent(partner, 5_000);
  const payments = new Payments(partner, codes[0] ?? "");
  return new Victim(doors, keys.live, checkoutPath("intent", access_code), payments);
}

/** The test function for scenarios against one server with an embedded database. */
export const test = testAgainst(async (stops) => {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-fairness-"));
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  const { pid, baseUrl, settings } = await startServer({ folder, settings: SETTINGS });
  stops.push(() => stopProcess(pid));
  return { pid, doors: [baseUrl], settings };
});

/** The test function for scenarios against two production servers on one database. */
export const testTogether = testAgainst(async (stops) => {
  const { topology, stop } = await startTopology({ limit: LIMIT_PER_SECOND });
  stops.push(stop);
  const [first, second] = topology.apps;
  return { pid: first.pid, doors: [first.url, second.url], settings: topology.settings };
});
