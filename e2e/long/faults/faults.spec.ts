import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { test } from "@playwright/test";
import { SECOND_MS } from "@/lib/base/clock";
import { pool } from "@/lib/db/pool";
import { postmasterOf } from "@/lib/runtime/postgres/postmaster-fixture";
import { freeze } from "../../specs/runtime/frozen-postgres";
import { allProcessesOf } from "../../specs/runtime/supervisor-fixture";
import { compiledProgram } from "../../support/setup/compile-programs";
import { printTable } from "../closing-table";
import { withMarket } from "../trading/with-market";
import { CLOCK_SETTING } from "./clock-setting";
import { REST_MS, recovery } from "./recovery";

// Compiled, because the hooks of a transpiler would block the processes that load Next.js.
const PRELOAD = pathToFileURL(compiledProgram("e2e/long/faults/shifted-clock.ts")).href;
async function cutConnections(): Promise<void> {
  for (let times = 0; times < 20; times += 1) {
    await pool()
      .query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
      .catch(() => undefined);
    await sleep(SECOND_MS / 2);
  }
}

test("every confirmed operation takes effect once and every event is delivered despite cut connections, a stopped or frozen PostgreSQL and a wrong clock", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-faults-"));
  const [clock, data] = [path.join(folder, "clock"), path.join(folder, "data")];
  await withMarket(data, async ({ server, market }) => {
    await server.kill({ NODE_OPTIONS: `--import ${PRELOAD}`, [CLOCK_SETTING]: clock });
    const cluster = path.join(data, "postgres");
    const setClock = (shiftS: number) => {
      writeFileSync(clock, String(shiftS * SECOND_MS));
      for (const pid of [server.pid, ...allProcessesOf(server.pid)]) process.kill(pid, "SIGUSR2");
    };
    const frozen = async (forS: number) => {
      const goOn = freeze(cluster);
      await sleep(forS * SECOND_MS);
      goOn();
    };
    const faults: Record<string, () => Promise<unknown>> = {
      "all connections cut 20 times": cutConnections,
      "PostgreSQL shut down": async () => process.kill(postmasterOf(cluster), "SIGINT"),
      "PostgreSQL killed": async () => process.kill(postmasterOf(cluster), "SIGKILL"),
      "PostgreSQL frozen for 10 s": () => frozen(10),
      "PostgreSQL frozen for 30 s": () => frozen(30),
      "clock 20 s ahead": async () => setClock(20),
      "clock 20 s behind": async () => setClock(-20),
      "clock correct again": async () => setClock(0),
    };
    const close = market.open();
    const recovered: Record<string, string> = {};
    for (const [name, fault] of Object.entries(faults)) {
      await sleep(REST_MS);
      await fault();
      recovered[name] = `ready ${((await recovery(server.baseUrl)) / SECOND_MS).toFixed(1)} s after it`;
    }
    await sleep(REST_MS);
    printTable("Faults", { ...recovered, ...(await market.settle(await close())) });
  }).finally(() => rmSync(folder, { recursive: true, force: true }));
});
