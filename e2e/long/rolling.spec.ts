import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { SECOND_MS } from "@/lib/base/clock";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { closePool } from "@/lib/db/pool";
import { checkOutCommit, forgetCommit } from "../bench/earlier-commit";
import { PUBLIC_ADDRESS } from "../specs/runtime/public-address";
import { startTopology } from "../specs/runtime/topology";
import { stopProcess } from "../support/setup/server-process";
import { printTable } from "./closing-table";
import { prepareMarket } from "./trading/market";

const PHASE_MS = 20 * SECOND_MS;

const git = (...args: string[]) => execFileSync("git", args, { cwd: PROJECT_ROOT, encoding: "utf8" }).trim();

/** The folder of a migration that requires downtime: releases without it cannot run beside the current release. */
const STOPPED_FOR = "prisma/migrations/20261128100000_shops";

/**
 * The commit from which the test upgrades: ROLL_FROM, if set. By default, it is the parent of the last commit that changed the
 * migrations, or that commit itself if the parent lacks {@link STOPPED_FOR}.
 */
const BEFORE = process.env["ROLL_FROM"] ?? beforeNewestChange();

function beforeNewestChange(): string {
  const newest = git("log", "-1", "--format=%H", "--", "prisma/migrations");
  const parent = git("rev-parse", `${newest}^`);
  return git("ls-tree", parent, STOPPED_FOR) === "" ? newest : parent;
}

/** Returns the number of requests that each server answered, by URL. */
function answeredBy(passed: readonly { target: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { target } of passed) counts.set(target, (counts.get(target) ?? 0) + 1);
  return counts;
}

test(`every operation is committed once and every event is delivered during an upgrade from ${BEFORE.slice(0, 7)} and a downgrade under load`, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-rolling-"));
  const root = path.join(folder, "before");
  const stops: (() => unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true }),
    () => forgetCommit(root),
  ];
  try {
    await checkOutCommit(BEFORE, root);
    execFileSync("npm", ["run", "build"], { cwd: root, stdio: "ignore" });
    const { topology, stop } = await startTopology({ before: root });
    stops.push(stop);
    const { balancer, apps, settings } = topology;
    const [earlier, later] = apps;
    Object.assign(process.env, settings);
    stops.push(closePool);
    const market = await prepareMarket(balancer.url, stops, PUBLIC_ADDRESS);

    const close = market.open();
    await sleep(PHASE_MS);
    const together = answeredBy(balancer.passed);
    await stopProcess(earlier.pid);
    await sleep(PHASE_MS);
    const back = await topology.addApp(root);
    await stopProcess(later.pid);
    await sleep(PHASE_MS);
    const traded = await close();
    // The previous release, which still runs, delivers the remaining webhooks.
    const settled = await market.settle(traded);

    const count = (url: string) => answeredBy(balancer.passed).get(url) ?? 0;
    expect(together.get(earlier.url)).toBeGreaterThan(100);
    expect(together.get(later.url)).toBeGreaterThan(100);
    expect(count(later.url)).toBeGreaterThan((together.get(later.url) ?? 0) + 100);
    expect(count(back.url)).toBeGreaterThan(100);
    printTable("Upgrade and downgrade under load", {
      from: BEFORE.slice(0, 7),
      "requests the previous release answered beside the new one": together.get(earlier.url) ?? 0,
      ...settled,
    });
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
});
