import { expect, test } from "@playwright/test";
import pg from "pg";
import { closePool } from "@/lib/db/pool";
import { addOperator } from "@/lib/demo-world/people";
import { checkInvariants } from "@/lib/ledger/check-invariants";
import { prepareDatabase } from "@/lib/server/migrations/prepare-database";
import { startScratchPostgres } from "@/lib/server/postgres/scratch-postgres";
import { fillDatabase } from "../../fill/fill-database";
import { gatherFilled } from "../../fill/gather-filled";
import { placesOf } from "../../fill/scale";
import { answering, startReceiver } from "../../webhooks/receiver";
import { PASSWORD } from "../../world/accounts";
import { printTable } from "../closing-table";
import { actsAtOnce } from "./acts-at-once";
import { ACTS_OF_JOBS } from "./acts-of-jobs";
import { ACTS_OF_KEEPERS } from "./acts-of-keepers";
import { actsOfThePlatform, actsOfTraders } from "./acts-of-people";
import { countCalls } from "./functions-run";
import { faultsOf, grewTooMuch, sentence, tablesThatGrow } from "./judge";
import { farPage, LISTS, PAGE, READ_ONCE } from "./lists";
import { type Measured, measureStatements } from "./measure";
import { settingsFor } from "./settings";
import { openStage } from "./stage";

const SCALE = { rows: Number(process.env["GROWTH_ROWS"] ?? 1_000_000), accounts: 1_000 };
const MEMBERS = [1, 64];
/** Of a statement that each of them sends by itself, and of one that goes out a few times, with more and more of them. */
const MEASURED_OF_EACH = 4;

/** Stores that none of this reaches, each with its reason. */
const NOT_RUN = new Set([
  // Readiness: no table of ours but the single row of the deployment.
  ...["answers", "selectAppliedMigrations", "writesAndForgets"].map(
    (name) => `server/door/health-store.ts ${name}`,
  ),
  // The check of all rows at once, which tests alone ask for.
  "ledger/check-store.ts selectBreaches",
  // A command's, which goes through every row in its turn, 200 at a time by their identifiers.
  ...["selectSealed", "updateSealed", "selectPosition", "savePosition"].map(
    (name) => `resealing/store.ts ${name}`,
  ),
  // Of attempts that could not be begun: the same look-up by identifier as the claim.
  "deliveries/store.ts releaseDeliveries",
]);

test(`with ${SCALE.rows} vouchers every statement reads few blocks, whoever asks and however it is planned`, async () => {
  const stops: (() => unknown)[] = [];
  try {
    const postgres = await startScratchPostgres();
    stops.push(() => postgres.stop());
    const engine = await startReceiver(answering(200, '{"ids":[],"status":200}'));
    stops.push(() => engine.close());
    const receiver = await startReceiver(answering(204));
    stops.push(() => receiver.close());
    Object.assign(process.env, settingsFor(postgres.url, engine.port));
    await prepareDatabase(postgres.url, "EUR");
    const growing = await connected(postgres.url, filled);
    expect(await checkInvariants()).toEqual([]);
    await connected(postgres.url, gatherFilled);

    const calls = await countCalls();
    const operator = await addOperator({ email: "growth@filled.example", password: PASSWORD });
    const measuring = measureStatements();
    stops.push(closePool, measuring.stop);
    const grown: string[] = [];
    const farthest: Record<string, number> = {};
    for (const [name, number] of Object.entries(placesOf(SCALE))) {
      const stage = await openStage(number, operator, receiver.url);
      for (const [listName, list] of Object.entries(LISTS)) {
        if (READ_ONCE.has(listName) && listName in farthest) continue;
        const far = await measuring.aside(() => farPage(list, stage));
        farthest[listName] = Math.max(far?.number ?? 1, farthest[listName] ?? 1);
        const first = await measuring.as(`${name}: ${listName}, page 1`, () => list(stage, { limit: PAGE }));
        if (far === undefined) continue;
        const { number, after } = far;
        const during = `${name}: ${listName}, page ${number}`;
        const last = await measuring.as(during, () => list(stage, { after, limit: PAGE }));
        grown.push(...grewTooMuch(during, first, last));
      }
      for (const [act, does] of Object.entries(actsOfTraders(stage)))
        await measuring.as(`${name}: ${act}`, does);
      for (const members of MEMBERS)
        for (const [act, does] of Object.entries(actsAtOnce(stage, members)))
          await measuring.as(`${name}: ${members} at once, ${act}`, does, MEASURED_OF_EACH);
      for (const [act, does] of Object.entries(actsOfThePlatform(stage)))
        await measuring.as(`${name}: an operator ${act}`, does);
    }
    for (const [job, does] of Object.entries({ ...ACTS_OF_JOBS, ...ACTS_OF_KEEPERS }))
      await measuring.as(job, does);

    const { measured, refused } = measuring;
    printTable("lists, and the last page of each that was read", farthest);
    printTable(`${measured.length} measurements; the most for its rows`, worst(measured));
    const texts = new Set(measured.map(({ text }) => text));
    expect((await calls.storesNotRun()).filter((name) => !NOT_RUN.has(name))).toEqual([]);
    expect([...refused].filter((text) => !texts.has(text))).toEqual([]);
    expect(measured.flatMap((one) => faultsOf(one, growing)).toSorted()).toEqual([]);
    expect(grown).toEqual([]);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
});

async function connected<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Fills the database and answers the tables that grow with it. */
async function filled(client: pg.Client): Promise<ReadonlySet<string>> {
  await fillDatabase(client, SCALE);
  return await tablesThatGrow(client);
}

function worst(measured: readonly Measured[]): Record<string, string> {
  const perRow = ({ blocks, rows }: Measured) => blocks / (rows + 5);
  const shown = new Map<string, Measured>();
  for (const one of measured.toSorted((left, right) => perRow(right) - perRow(left)))
    if (!shown.has(one.text) && shown.size < 25) shown.set(one.text, one);
  return Object.fromEntries([...shown.values()].map((one, at) => [String(at + 1), sentence(one)]));
}
