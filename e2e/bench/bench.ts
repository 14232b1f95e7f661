import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import path from "node:path";
import { inspect } from "node:util";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { createTeardown } from "@/lib/runtime/process/teardown";
import type { Case, Side, Target } from "./case";
import { cases } from "./cases";
import { statementsToPay } from "./checkout";
import { startGenerator } from "./generator/generator";
import { measureCase } from "./measure";
import { type Options, optionsOf, USAGE } from "./options";
import { tableOf } from "./report";
import { type Measurements, refusalsOf } from "./results";
import { startEarlierCommit, startFrontDoor, startReferenceServers, type Workspace } from "./targets";
import { type StatementsToPay, thresholdReport } from "./thresholds";

/**
 * `npm run bench`: runs all {@link cases}, or only those that `--only` names. For each case, compares the throughput of the
 * product with that of reference implementations (see {@link Side}), and alternates between the servers within one run. Reports
 * whether the thresholds hold. Exits with code 1 if a request was refused or if a ledger invariant is violated at the end, but
 * not for a missed threshold, because the machine might be busy.
 */
async function bench(options: Options, workspace: Workspace): Promise<boolean> {
  const { against, rounds, seconds } = options;
  say(`Node ${process.version}, ${availableParallelism()} of ${cpus().length} cores, ${cpus()[0]?.model}`);
  say(`${rounds} rounds of ${seconds} s a side${against ? `, against ${against}` : ""}; medians`);
  const door = await startFrontDoor(workspace);
  const neededSides = new Set(options.cases.flatMap(({ sides }) => sides));
  const targets = new Map<Side, Target>([
    ["door", door],
    ...(await startReferenceServers(door, neededSides, workspace)),
  ]);
  if (against) say(`checking out and building ${against}, which takes minutes`);
  if (against) targets.set("before", await startEarlierCommit(against, door.installation, workspace));

  const generator = startGenerator();
  workspace.teardown.add(() => generator.stop());
  const results = new Map<string, Measurements>();
  const faults: string[] = [];
  for (const one of options.cases) {
    const measurements = await measureCase(one, targets, generator, options);
    results.set(one.title, measurements);
    faults.push(...refusalsOf(one, measurements));
    say(`\n${one.title}\n${tableOf(measurements)}`);
  }
  const statements = options.cases.some(({ name }) => name === "checkout")
    ? await countStatements(door)
    : undefined;
  say(`\n${thresholdReport(results, statements)}`);
  faults.push(
    ...(await checkInvariants()).map((breach) => `a ledger invariant is violated: ${JSON.stringify(breach)}`),
  );
  say(
    `\n${faults.length === 0 ? "No request was refused, and the ledger is consistent." : faults.join("\n")}`,
  );
  return faults.length === 0;
}

async function countStatements({ installation }: Target): Promise<StatementsToPay> {
  const statements = {
    one: await statementsToPay(installation, 1),
    twenty: await statementsToPay(installation, 20),
  };
  say(`\npay at the checkout: ${statements.one} statements with 1 code, ${statements.twenty} with 20`);
  return statements;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function parseArguments(all: readonly Case[]): Options {
  try {
    return optionsOf(process.argv.slice(2), all);
  } catch (error) {
    say(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    process.exit(2);
  }
}

const options = parseArguments(cases);
const folder = mkdtempSync(path.join(tmpdir(), "tessera-bench-"));
const teardown = createTeardown((cause) => say(`While stopping: ${String(cause)}`));
teardown.add(() => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void teardown.run().then(() => process.exit(1)));
try {
  process.exitCode = (await bench(options, { folder, teardown })) ? 0 : 1;
} catch (error) {
  // The error is printed before the teardown, which can fail too.
  say(inspect(error));
  process.exitCode = 1;
} finally {
  await teardown.run();
}
