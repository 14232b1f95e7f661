import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { SECOND_MS } from "@/lib/clock";
import { pool } from "@/lib/db/pool";
import { printTable } from "../closing-table";
import { onStage } from "../trading/on-stage";
import { CLOCK_SETTING } from "./clock-setting";
import { freeze, postmasterOf } from "./database-processes";
import { fill, MAY_MOUNT, mountDisk } from "./full-disk";

const PRELOAD = pathToFileURL(path.join(import.meta.dirname, "shifted-clock.ts")).href;
const REST_MS = 5 * SECOND_MS;
const RECOVERS_WITHIN_MS = 30 * SECOND_MS;

/** Until the server is ready again: how long after the fault was over, in milliseconds. */
async function recovery(baseUrl: string): Promise<number> {
  const startedMs = performance.now();
  for (;;) {
    const answer = await fetch(`${baseUrl}/api/health/ready`).catch(() => undefined);
    await answer?.body?.cancel();
    const tookMs = performance.now() - startedMs;
    if (answer?.status === 200) return tookMs;
    if (tookMs > RECOVERS_WITHIN_MS) throw new Error("the server did not recover");
    await sleep(50);
  }
}

async function cutConnections(): Promise<void> {
  for (let times = 0; times < 20; times += 1) {
    await pool()
      .query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
      .catch(() => undefined);
    await sleep(SECOND_MS / 2);
  }
}

test("connections cut, PostgreSQL stopped and frozen, the clock set wrong: every effect happens once and is told", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-faults-"));
  const [clock, data] = [path.join(folder, "clock"), path.join(folder, "data")];
  await onStage(data, async ({ server, market }) => {
    await server.kill({ NODE_OPTIONS: `--import tsx --import ${PRELOAD}`, [CLOCK_SETTING]: clock });
    const postmaster = () => postmasterOf(data);
    const setClock = (shiftS: number) => {
      writeFileSync(clock, String(shiftS * SECOND_MS));
      process.kill(server.pid, "SIGUSR2");
    };
    const frozen = async (forS: number) => {
      const goOn = freeze(postmaster());
      await sleep(forS * SECOND_MS);
      goOn();
    };
    const faults: Record<string, () => Promise<unknown>> = {
      "every connection cut, 20 times": cutConnections,
      "PostgreSQL stopped in order": async () => process.kill(postmaster(), "SIGINT"),
      "PostgreSQL killed": async () => process.kill(postmaster(), "SIGKILL"),
      "PostgreSQL frozen for 10 s": () => frozen(10),
      "PostgreSQL frozen for 30 s": () => frozen(30),
      "clock 20 s ahead": async () => setClock(20),
      "clock 20 s behind": async () => setClock(-20),
      "clock right again": async () => setClock(0),
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

test("a full disk: writes are refused as unavailable, readiness says why, and all goes on once there is room", async () => {
  test.skip(!MAY_MOUNT, "it takes root on Linux to make a small disk");
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-full-"));
  const mounted = path.join(folder, "disk");
  const disk = mountDisk(mounted, 500);
  await onStage(path.join(mounted, "data"), async ({ server, market }) => {
    const close = market.open();
    await sleep(REST_MS);
    const makeRoom = fill(mounted);
    await expect
      .poll(async () => (await fetch(`${server.baseUrl}/api/health/ready`)).status, { timeout: 60_000 })
      .toBe(503);
    const said = await (await fetch(`${server.baseUrl}/api/health/ready`)).text();
    await sleep(REST_MS);
    makeRoom();
    const tookMs = await recovery(server.baseUrl);
    await sleep(REST_MS);
    printTable("A full disk", {
      "readiness said": said,
      ready: `${(tookMs / SECOND_MS).toFixed(1)} s after there was room`,
      ...(await market.settle(await close())),
    });
  }).finally(() => {
    disk.unmount();
    rmSync(folder, { recursive: true, force: true });
  });
});
