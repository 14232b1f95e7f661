import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { MINUTE_MS } from "@/lib/base/clock";
import { compiledProgram } from "../../support/setup/compile-programs";
import { printTable, tally } from "../closing-table";
import { diceOf } from "../receiver-behaviors";
import { withMarket } from "../trading/with-market";
import { armedBy, FAIL_POINTS, type Fail, LOG_SETTING, PLAN_SETTING, type Victim } from "./fail-plan";

const KILLS = Number(process.env["LONG_KILLS"] ?? 200);
const SEED = process.env["LONG_SEED"] ?? String(Date.now());
const LIVES = Math.ceil(KILLS / 2);
const DIES_WITHIN_MS = 2 * MINUTE_MS;
// Compiled, because the hooks of a transpiler would block the processes that load Next.js.
const PRELOAD = pathToFileURL(compiledProgram("e2e/long/crash/fail-points.ts")).href;

/**
 * Returns the two planned kills for run number `life` of the server. The first kills PostgreSQL, and the second kills the
 * server. Successive runs use successive fail points.
 */
function planOf(life: number): Fail[] {
  const fail = (victim: Victim, shift: number): Fail => {
    const point = FAIL_POINTS[(life + shift) % FAIL_POINTS.length] ?? FAIL_POINTS[0];
    return { point, victim, nth: 1 + Math.floor(diceOf(`${SEED} ${life} ${victim}`) * 25) };
  };
  return [fail("postgres", 3), fail("node", 0)];
}

test(`every confirmed operation takes effect once and every event is delivered despite ${2 * LIVES} kills of the server and PostgreSQL around writes, webhooks and responses`, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-kills-"));
  const log = path.join(folder, "kills.log");
  await withMarket(path.join(folder, "data"), async ({ server, market }) => {
    const doomed = (life: number) => ({
      NODE_OPTIONS: `--import ${PRELOAD}`,
      [PLAN_SETTING]: JSON.stringify(planOf(life)),
      [LOG_SETTING]: log,
    });
    const arm = () => writeFileSync(armedBy(log, server.pid), "");
    await server.kill(doomed(0));
    const startedMs = performance.now();
    const close = market.open();
    for (let life = 1; life <= LIVES; life += 1) {
      arm();
      await server.revive(life < LIVES ? doomed(life) : {}, DIES_WITHIN_MS);
    }
    const traded = await close();
    const tookMs = performance.now() - startedMs;
    const kills = readFileSync(log, "utf8").trim().split("\n");
    printTable("Kills", {
      seed: SEED,
      kills: kills.length,
      "by point": tally(kills),
      time: `${(tookMs / MINUTE_MS).toFixed(1)} min`,
      ...(await market.settle(traded)),
    });
    expect(kills).toHaveLength(2 * LIVES);
  }).finally(() => rmSync(folder, { recursive: true, force: true }));
});
