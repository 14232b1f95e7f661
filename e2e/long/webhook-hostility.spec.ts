import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import { closePool } from "@/lib/db/pool";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { apiAt } from "../support/fixtures/api";
import { billCycles } from "./bill-cycles";
import { printTable, tally } from "./closing-table";
import type { ReceivedRequest } from "./hostile-receiver";
import { ENDPOINTS, type HostileWorld, openHostileWorld } from "./hostile-world";
import { diceOf } from "./receiver-behaviors";
import { recordedEvents, undelivered } from "./recorded-events";
import { type Repairs, repairEndpoints } from "./repair-endpoints";
import * as judge from "./run-checks";

const EVENTS = Number(process.env["LONG_EVENTS"] ?? 10_000);
const KILLS = Number(process.env["LONG_KILLS"] ?? 20);
const SEED = process.env["LONG_SEED"] ?? String(Date.now());
const CYCLES = Math.ceil(EVENTS / ENDPOINTS);
/**
 * The period in which the test causes events. It is about as long as the kills take. It is short enough that receivers no
 * longer reset connections when the third attempts start, five to six minutes after the second attempts.
 */
const CAUSED_OVER_MS = Math.min(4.5 * MINUTE_MS, KILLS * 13.5 * SECOND_MS);
const DELIVERED_WITHIN_MS = 25 * MINUTE_MS;

/** Kills the server two to eleven seconds after each start, at moments drawn from the seed. */
async function killAgainAndAgain({ server }: HostileWorld): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await sleep(2_000 + diceOf(`${SEED} kill ${kill}`) * 9_000);
    await server.kill();
  }
}

test(`all ${EVENTS} events reach hostile receivers although the server is killed ${KILLS} times`, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-long-"));
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const resetForMs = CAUSED_OVER_MS + 30 * SECOND_MS;
    const world = await openHostileWorld({ folder, seed: SEED, cycles: CYCLES, resetForMs }, stops);
    stops.push(closePool);
    const accountIds = world.accounts.map(({ caller }) => caller.accountId);
    const api = apiAt(world.server.baseUrl, () => undefined);
    const repairs: Repairs = { closed: [], resentAtMs: new Map() };
    const startedMs = performance.now();

    let over = false;
    const repairing = repairEndpoints(api, world.accounts, { repairs, over: () => over });
    stops.push(() => {
      over = true;
      return repairing;
    });
    const causing = world.accounts.map((account) =>
      billCycles(api, account, { cycles: CYCLES, overMs: CAUSED_OVER_MS }),
    );
    const caused = Promise.all(causing).then(() => performance.now() - startedMs);
    const [causedMs] = await Promise.all([caused, killAgainAndAgain(world)]);
    await expect
      .poll(() => undelivered(accountIds), { timeout: DELIVERED_WITHIN_MS, intervals: [2_000] })
      .toEqual({});
    const tookMs = performance.now() - startedMs;

    const events = await recordedEvents(accountIds);
    const received = world.receivers.flatMap((receiver) => receiver.requests);
    const requests = new Map<string, ReceivedRequest[]>();
    for (const one of received) requests.set(one.eventId, [...(requests.get(one.eventId) ?? []), one]);
    const { killedAtMs } = world.server;
    const run: judge.Run = {
      events,
      requests,
      killedAtMs,
      resettingAccounts: world.resettingAccounts,
      ...repairs,
    };
    const attempts = events.flatMap(({ deliveries }) => deliveries.flatMap((delivery) => delivery.attempts));
    const urls = new Map(world.accounts.map(({ caller, url }) => [caller.accountId, url]));
    const repeated = judge.duplicates(run);
    printTable("Webhooks under hostility and kills", {
      events: events.length,
      endpoints: ENDPOINTS,
      seed: SEED,
      "attempts recorded": attempts.length,
      "requests received": received.length,
      "attempts by outcome": tally(attempts.map(({ outcome }) => outcome)),
      "requests by treatment": tally(received.map(({ behavior }) => behavior)),
      "delivered at attempt": tally(
        events.map(({ deliveries }) => String(deliveries.at(-1)?.attempts.at(-1)?.number)),
      ),
      "connections reset unseen": world.receivers.flatMap(({ resetAtMs }) => resetAtMs).length,
      "endpoints disabled and repaired": repairs.closed.length,
      "events sent again": repairs.resentAtMs.size,
      kills: killedAtMs.length,
      "under way at each kill": judge.inFlightAtKills(run).join(" "),
      "duplicates after a success": `${repeated.total}, by kill ${repeated.byKill.join(" ")}`,
      "largest answer taken": `${Math.max(...received.map(({ bytesTaken }) => bytesTaken))} bytes`,
      "connections to the canary": world.canaryConnections(),
      time: `${(tookMs / MINUTE_MS).toFixed(1)} min, events caused in ${(causedMs / MINUTE_MS).toFixed(1)}`,
      throughput: `${((events.length / tookMs) * SECOND_MS).toFixed(1)} events a second`,
    });

    expect(events).toHaveLength(CYCLES * ENDPOINTS);
    expect(killedAtMs).toHaveLength(KILLS);
    expect(judge.arrivalErrors(run, urls)).toEqual([]);
    expect(judge.attemptsAfterSuccess(run)).toEqual([]);
    expect(judge.attemptsWhileDisabled(run)).toEqual([]);
    expect(judge.attemptsTooEarly(run)).toEqual([]);
    expect(judge.wrongOutcomes(run)).toEqual([]);
    expect(judge.unexplained(run)).toEqual([]);
    expect(repeated.unexplained).toEqual([]);
    expect(world.canaryConnections()).toBe(0);
    expect(await checkInvariants()).toEqual([]);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
});
