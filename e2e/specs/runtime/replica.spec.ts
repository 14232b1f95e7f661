import { expect } from "@playwright/test";
import { newId } from "@/lib/base/ids";
import { callerFor } from "@/lib/base/signed-in-user";
import { onLane } from "@/lib/db/lanes";
import { poolStats } from "@/lib/db/pool";
import { readFigures } from "@/lib/insight/account-figures/read-figures";
import { periodAt } from "@/lib/insight/earnings/periods";
import { customerEarnings, earningsByCountry, lifetimeEarnings } from "@/lib/insight/earnings/read-earnings";
import { readOverview } from "@/lib/insight/partner-overview/read-overview";
import { findAnything } from "@/lib/insight/search/find-anything";
import { readWalletHistory } from "@/lib/money/ledger/read-wallet";
import { readTotals } from "@/lib/money/ledger/totals";
import { queryOnce } from "@/lib/runtime/postgres/query-once-fixture";
import { startMetrics } from "@/lib/telemetry/metrics/registry";
import { countEventsByDay } from "@/lib/webhooks/events/count-events";
import { LISTS, PAGE } from "../../long/growth/lists";
import type { Api } from "../../support/fixtures/api";
import { freeze } from "./frozen-postgres";
import { type Stage, test } from "./replica-fixture";

test.describe.configure({ mode: "serial", timeout: 240_000 });

/** Operations that list the parts of one object. The test skips them, because the test's partner has no such objects. */
const OF_ONE = ["listSubscriptionCycles", "retrievePayout"];

const lanesAt = async (url: string) =>
  (
    await queryOnce(
      url,
      `SELECT DISTINCT application_name AS name FROM pg_stat_activity WHERE application_name LIKE 'tessera %' ORDER BY 1`,
    )
  ).map(({ name }) => name);

/**
 * Creates an intent through one process and lists intents through the other. Returns the intent's reference and the response to
 * the list request.
 */
async function writeAndList({ apis: [writer, reader], world }: Stage) {
  const key = world.partner.keys.test;
  const made = await writer.createIntent(key, { email: "anna@example.com", amount: 700 });
  const listed = await reader.call<{ redemption_intents: { reference: string }[] }>(
    "GET",
    "/redemption-intents?limit=5",
    { key },
  );
  return { made: made.body.data?.reference, status: listed.status, text: listed.text };
}

type Readiness = { status: number; database: string | undefined; replica: string | undefined };

async function readiness(api: Api): Promise<Readiness> {
  const response = await fetch(`${api.url}/api/health/ready`);
  const { checks } = (await response.json()) as { checks: Record<string, string> };
  return { status: response.status, database: checks["database"], replica: checks["replica"] };
}

/**
 * Returns the readiness expected of a process whose primary works. The state of the replica does not affect whether the process
 * is ready.
 */
const readyWith = (replica: string): Readiness => ({ status: 200, database: "ok", replica });

/** Returns how often a process has read a list or report from the replica. */
async function answeredByReplica({ url }: Api): Promise<number> {
  const headers = { authorization: `Bearer ${process.env["METRICS_TOKEN"]}` };
  const text = await (await fetch(`${url}/api/metrics`, { headers })).text();
  return Number(/^tessera_replica_reads_total\{standing="ok"\} (\d+)/m.exec(text)?.[1] ?? 0);
}

test("lists and reports are read from the replica, and none of these reads tries to write", async ({
  stage,
}) => {
  const { world, pair } = stage;
  const { operator, partner, reseller } = world;
  const callers = {
    operator,
    partner: partner.user,
    reseller: reseller.user,
    asPartner: callerFor(partner.user, "live"),
    asReseller: callerFor(reseller.user, "live"),
    receiverUrl: "",
  };
  const { asPartner, asReseller } = callers;
  const reads: Record<string, () => Promise<unknown>> = {
    ...Object.fromEntries(
      Object.entries(LISTS)
        .filter(([name]) => !OF_ONE.some((one) => name.startsWith(one)))
        .map(([name, list]) => [name, () => list(callers, { limit: PAGE })]),
    ),
    overview: () => readOverview(asPartner, 30),
    events: () => countEventsByDay(asPartner, 30),
    earnings: () => lifetimeEarnings(asPartner),
    "the quarter by country": () => earningsByCountry(asPartner, periodAt(new Date(), "quarter", "UTC")),
    "a customer's payments": () => customerEarnings(asPartner, newId()),
    wallet: () => readWalletHistory(asReseller, 30),
    totals: () => readTotals(operator, "live"),
    "a partner's figures": () => readFigures(operator, asPartner),
    "a reseller's figures": () => readFigures(operator, asReseller),
    search: () => findAnything(operator, "live", "anna@example.com"),
  };
  const counted = startMetrics(poolStats).registry.getSingleMetric("tessera_replica_reads_total");
  const answered = async () => {
    const { values = [] } = (await counted?.get()) ?? {};
    const readsWith = (one: string) => values.find(({ labels }) => labels["standing"] === one)?.value ?? 0;
    // On a busy machine, the replica might lag, so that the primary is used.
    const late = readsWith("timed_out") + readsWith("behind");
    return {
      ok: readsWith("ok"),
      refused: values.reduce((sum, { value }) => sum + value, 0) - readsWith("ok") - late,
    };
  };
  for (const [name, read] of Object.entries(reads)) {
    await expect(async () => {
      const before = await answered();
      await onLane("dashboards", read);
      const after = await answered();
      expect(after.ok, name).toBeGreaterThan(before.ok);
      expect(after.refused, name).toBe(0);
    }).toPass();
  }
  await expect(async () => {
    expect((await writeAndList(stage)).status).toBe(200);
    expect(await lanesAt(pair.replica.url)).toEqual(["tessera lists", "tessera reports"]);
  }).toPass();
  const ofPrimary = await lanesAt(pair.primary.url);
  expect(ofPrimary).toContain("tessera api");
  expect(ofPrimary).not.toContain("tessera lists");
});

test("each of fifty lists includes the row that another process has just written", async ({ stage }) => {
  const before = await answeredByReplica(stage.apis[1]);
  for (let time = 0; time < 50; time += 1) {
    const { made = "none", text } = await writeAndList(stage);
    expect(text).toContain(made);
  }
  // On a busy machine, the replica might have lagged all the time. It is used once it has caught up.
  await expect(async () => {
    await writeAndList(stage);
    expect(await answeredByReplica(stage.apis[1])).toBeGreaterThan(before);
  }).toPass();
});

test("while the replica lags, lists are read from the primary and include the latest writes, and once it has caught up, they are read from the replica again", async ({
  stage,
}) => {
  const { pair, apis } = stage;
  const [, reader] = apis;
  await queryOnce(pair.replica.url, "SELECT pg_wal_replay_pause()");
  const { made = "none", text } = await writeAndList(stage);
  expect(text).toContain(made);
  const there = await queryOnce(
    pair.replica.url,
    `SELECT 1 FROM redemption_intents WHERE reference = '${made}'`,
  );
  expect(there).toEqual([]);
  await expect.poll(() => readiness(reader)).toEqual(readyWith("behind"));
  await queryOnce(pair.replica.url, "SELECT pg_wal_replay_resume()");
  await expect.poll(() => readiness(reader)).toEqual(readyWith("ok"));
  const before = await answeredByReplica(reader);
  await expect(async () => {
    await writeAndList(stage);
    expect(await answeredByReplica(reader)).toBeGreaterThan(before);
  }).toPass();
});

test("when the replica hangs, lists are read from the primary without a long delay", async ({ stage }) => {
  const [, reader] = stage.apis;
  const goOn = freeze(stage.pair.replicaFolder);
  try {
    const begunMs = performance.now();
    const { made = "none", text } = await writeAndList(stage);
    expect(text).toContain(made);
    expect(performance.now() - begunMs).toBeLessThan(10_000);
    await expect.poll(() => readiness(reader)).toEqual(readyWith("timed_out"));
  } finally {
    goOn();
  }
  await expect.poll(() => readiness(reader)).toEqual(readyWith("ok"));
});

test("a replica that was promoted or has stopped is no longer used", async ({ stage }) => {
  const { pair, apis, world } = stage;
  const [, reader] = apis;
  const output: string[] = [];
  const write = process.stderr.write;
  process.stderr.write = (text) => output.push(String(text)) > 0;
  try {
    await queryOnce(pair.replica.url, "SELECT pg_promote()");
    await expect.poll(() => readiness(reader)).toEqual(readyWith("not_a_replica"));
    const promoted = await writeAndList(stage);
    expect(promoted.text).toContain(promoted.made);
    await pair.replica.stop();
    await expect.poll(() => readiness(reader)).toEqual(readyWith("unreachable"));
    const without = await writeAndList(stage);
    expect(without.text).toContain(without.made);
    const asPartner = callerFor(world.partner.user, "test");
    for (let time = 0; time < 3; time += 1) {
      const { total } = await onLane("dashboards", () => readOverview(asPartner, 30));
      expect(total.outcomes.open).toBeGreaterThan(0);
    }
  } finally {
    process.stderr.write = write;
  }
  const lines = [...output.join("").matchAll(/The replica is not in use.*?"why":"(\w+)"/g)];
  // On a busy machine, the replica might have lagged before.
  const whys = lines.map(([, why]) => why).filter((why) => why !== "timed_out" && why !== "behind");
  // There is one log line from the reader's process, although the replica stays unavailable, and one from this process.
  expect(whys).toEqual(["not_a_replica", "unreachable"]);
});
