import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { SECOND_MS } from "@/lib/base/clock";
import { printTable } from "../closing-table";
import { withMarket } from "../trading/with-market";
import { fill, MAY_MOUNT, mountDisk } from "./full-disk";
import { REST_MS, recovery } from "./recovery";

test("the readiness check fails while the disk is full, the server recovers when space is freed, and every confirmed operation takes effect once", async () => {
  test.skip(!MAY_MOUNT, "it takes root on Linux to make a small disk");
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-full-"));
  const mounted = path.join(folder, "disk");
  const disk = mountDisk(mounted, 500);
  await withMarket(path.join(mounted, "data"), async ({ server, market }) => {
    const close = market.open();
    await sleep(REST_MS);
    const makeRoom = fill(mounted);
    await expect
      .poll(async () => (await fetch(`${server.baseUrl}/api/health/ready`)).status, { timeout: 60_000 })
      .toBe(503);
    const readiness = await (await fetch(`${server.baseUrl}/api/health/ready`)).text();
    await sleep(REST_MS);
    makeRoom();
    const tookMs = await recovery(server.baseUrl);
    await sleep(REST_MS);
    printTable("A full disk", {
      "readiness response": readiness,
      ready: `${(tookMs / SECOND_MS).toFixed(1)} s after there was room`,
      ...(await market.settle(await close())),
    });
  }).finally(() => {
    disk.unmount();
    rmSync(folder, { recursive: true, force: true });
  });
});
