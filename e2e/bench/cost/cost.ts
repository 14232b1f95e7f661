import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { createTeardown } from "@/lib/runtime/process/teardown";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { answering, startReceiver } from "../../specs/webhooks/receiver";
import type { Target } from "../case";
import { cpuTimeOf } from "../cpu-time";
import { type Generator, startGenerator } from "../generator/generator";
import { positive } from "../options";
import { startFrontDoor } from "../targets";
import { ACTIONS, type Action } from "./actions";
import { ceilingsOf } from "./ceilings";
import { commitAloneMs, figuresOf } from "./figures";
import { type Cost, costOf, tableOfCosts } from "./price";

const LONGEST_S = 600;

/**
 * `npm run bench:cost`: measures what each of the {@link ACTIONS} costs in processor time (of Node.js and PostgreSQL),
 * write-ahead log, disk and network. Other load on the machine hardly affects these figures. Estimates the capacity of larger
 * machines from them. Performs each action `--count` times or, if it is expensive, a fraction of that (see {@link Action}).
 */
async function measure(count: number): Promise<void> {
  say(`Node ${process.version}, ${availableParallelism()} of ${cpus().length} cores, ${cpus()[0]?.model}`);
  const door = await startFrontDoor({ folder, teardown });
  const receiver = await startReceiver(answering(204));
  teardown.add(() => receiver.close());
  await setEndpoint(door.installation.traders.partner.caller, { url: receiver.url });
  const database = new pg.Client({ connectionString: door.installation.databaseUrl });
  await database.connect();
  teardown.add(() => database.end());
  const generator = startGenerator();
  teardown.add(() => generator.stop());
  say(`a commit alone takes ${(await commitAloneMs(database)).toFixed(2)} ms`);
  const costs = new Map<string, Cost>();
  for (const act of ACTIONS) {
    const times = Math.ceil((count * act.perThousand) / 1_000);
    costs.set(act.title, await measureCase(act, times, door, generator, database));
    say(`done: ${act.title}, ${times} times`);
  }
  say(`\n${tableOfCosts(costs)}\n\n${ceilingsOf(costs)}`);
  const breaches = await checkInvariants();
  if (breaches.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(breaches)}`);
}

/** Prepares an action, runs a short warm-up, and measures the action until its last webhook is delivered. */
async function measureCase(
  act: Action,
  times: number,
  door: Target,
  generator: Generator,
  database: pg.Client,
): Promise<Cost> {
  const warm = Math.ceil(times / 20);
  const texts = await act.requests(door, times + warm);
  const once = texts.length >= times + warm;
  const port = Number(new URL(door.url).port);
  const { clients, expected } = act;
  const volley = (from: number, to: number) =>
    generator.run({
      port,
      clients,
      seconds: LONGEST_S,
      requests: once
        ? texts.slice(from, to)
        : Array.from({ length: to - from }, (_, at) => texts[at % texts.length] ?? ""),
      once: true,
      expected,
    });
  await volley(0, warm);
  await delivered(database);
  await database.query("CHECKPOINT");
  const before = await figuresOf(database);
  const cpuBefore = cpuTimeOf(door.measured);
  const { answered, seconds, bytes, refused } = await volley(warm, warm + times);
  await delivered(database);
  const cpuAfter = cpuTimeOf(door.measured);
  if (answered !== times) throw new Error(`${act.title}: refused ${JSON.stringify(refused)}`);
  if (!cpuBefore || !cpuAfter) throw new Error("processor time is read from /proc, which Linux alone has");
  const after = await figuresOf(database);
  const cpu = {
    nodeMs: cpuAfter.nodeMs - cpuBefore.nodeMs,
    postgresMs: cpuAfter.postgresMs - cpuBefore.postgresMs,
  };
  return costOf({ times, seconds, bytes, cpu, before, after });
}

/** Waits until no webhook delivery is pending. */
async function delivered(database: pg.Client): Promise<void> {
  const pending = async () =>
    (await database.query("SELECT FROM deliveries WHERE status = 'pending' LIMIT 1")).rowCount !== 0;
  while (await pending()) await sleep(20);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const { values } = parseArgs({ options: { count: { type: "string", default: "10000" } } });
const count = positive("--count", values.count);
const folder = mkdtempSync(path.join(tmpdir(), "tessera-cost-"));
const teardown = createTeardown((cause) => say(`While stopping: ${String(cause)}`));
teardown.add(() => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void teardown.run().then(() => process.exit(1)));
try {
  await measure(count);
} finally {
  await teardown.run();
}
