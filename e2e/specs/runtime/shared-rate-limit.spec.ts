import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { SECOND_MS } from "@/lib/base/clock";
import { closePool } from "@/lib/db/pool";
import { apiAt } from "../../support/fixtures/api";
import { DEEP } from "../../support/fixtures/depth";
import { newOperator, partnerOf } from "../../support/world/accounts";
import { startTopology } from "./topology";
import { test } from "./worker-process";

test.use({ processOf: import.meta.filename });

const LIMIT = 40;
const FLOOD_MS = 6 * SECOND_MS;
const CLIENTS = 12;

test.setTimeout(300_000);

test("one rate limit applies to an account across two machines, without affecting another account", {
  tag: DEEP,
}, async () => {
  const { topology, stop } = await startTopology({ limit: LIMIT });
  try {
    Object.assign(process.env, topology.settings);
    const operator = await newOperator();
    const [eager, quiet] = [
      await partnerOf({ operator }, "Eager Games"),
      await partnerOf({ operator }, "Quiet Games"),
    ];
    const ask = async (nth: number, key: string) => {
      const { url } = topology.apps[nth % 2] ?? topology.balancer;
      return (await apiAt(url, () => undefined).call("GET", "/redemption-intents/none", { key })).status;
    };

    const startedMs = performance.now();
    const isOver = () => performance.now() - startedMs > FLOOD_MS;
    const statuses: number[] = [];
    const flood = async (_: unknown, client: number) => {
      while (!isOver()) statuses.push(await ask(client, eager.keys.test));
    };
    const bystander = async () => {
      const answers: number[] = [];
      for (let nth = 0; !isOver(); nth += 1) {
        answers.push(await ask(nth, quiet.keys.test));
        await sleep(100);
      }
      return answers;
    };
    const [undisturbed] = await Promise.all([bystander(), ...Array.from({ length: CLIENTS }, flood)]);
    const seconds = (performance.now() - startedMs) / SECOND_MS;

    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    expect(new Set(undisturbed)).toEqual(new Set([404]));
    const admitted = statuses.filter((status) => status === 404).length;
    // Each process starts with a full bucket, and admits some requests before it learns of the other process's requests.
    expect(admitted).toBeLessThanOrEqual(LIMIT * (seconds + 2 + 1));
    expect(admitted).toBeGreaterThan(2 * LIMIT);
  } finally {
    await closePool();
    await stop();
  }
});
