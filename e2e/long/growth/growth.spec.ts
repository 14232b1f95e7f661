import { expect, test } from "@playwright/test";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { addOperator } from "@/lib/runtime/demo-world/people";
import { placesOf } from "../../bench/fill/scale";
import { PASSWORD } from "../../support/world/accounts";
import { printTable } from "../closing-table";
import { actsAtOnce } from "./acts-at-once";
import { ACTS_OF_JOBS } from "./acts-of-jobs";
import { ACTS_OF_KEEPERS } from "./acts-of-keepers";
import { actsOfThePlatform, actsOfTraders } from "./acts-of-people";
import { countCalls } from "./functions-run";
import { faultsOf, grewTooMuch, sentence, tablesThatGrow } from "./judge";
import { farPage, LISTS, PAGE, READ_ONCE } from "./lists";
import { type Measured, measureStatements, vacuum } from "./measure";
import { onFilledDatabase } from "./on-filled-database";
import { type Acts, openStage } from "./stage";

const SCALE = { rows: Number(process.env["GROWTH_ROWS"] ?? 1_000_000), accounts: 1_000 };
const MEMBERS = [1, 64];
/** Of a statement that each of them sends by itself, and of one that goes out a few times, with more and more of them. */
const MEASURED_OF_EACH = 4;

/** Stores that none of this reaches, each with its reason. */
const NOT_RUN = new Set([
  // Readiness: no table of ours but the single row of the deployment.
  ...["answers", "selectAppliedMigrations", "writesAndForgets"].map(
    (name) => `runtime/http/health-store.ts ${name}`,
  ),
  // The check of all rows at once, which tests alone ask for.
  "money/ledger/check-store.ts selectRecounted",
  // A command's, which goes through every row in its turn, 200 at a time by their identifiers.
  ...["selectSealed", "updateSealed", "selectPosition", "savePosition"].map(
    (name) => `operator/resealing/store.ts ${name}`,
  ),
  // The command's that rebuilds the ledger: it goes through all transfers, 5,000 at a time, and through all payouts, 20 at a time.
  ...["selectClaims", "selectLinesOf", "insertLate"].map((name) => `money/ledger/late-store.ts ${name}`),
  ...["countMissing", "selectEarners", "countSumsAmiss", "correctSums"].map(
    (name) => `insight/earnings/gather-store.ts ${name}`,
  ),
  // The end of a recount, twice a day: it compares a few sums for each account.
  ...["selectDifferences", "replaceSums", "restartRecount"].map(
    (name) => `money/ledger/recount-store.ts ${name}`,
  ),
  // Of attempts that could not be begun: the same look-up by identifier as the claim.
  "webhooks/deliveries/store.ts releaseDeliveries",
]);

test(`with ${SCALE.rows} vouchers every statement reads few blocks, whoever asks and however it is planned`, async () => {
  await onFilledDatabase(SCALE, async ({ client, receiverUrl }) => {
    const growing = await tablesThatGrow(client);
    expect(await checkInvariants()).toEqual([]);

    const calls = await countCalls();
    const operator = await addOperator({ email: "growth@filled.example", password: PASSWORD });
    const measuring = measureStatements((one) => faultsOf([one], growing).length > 0);
    const measureEach = async (who: string, acts: Acts, mostOfEach?: number) => {
      await vacuum();
      for (const [act, does] of Object.entries(acts)) await measuring.as(`${who}${act}`, does, mostOfEach);
    };
    const grown: string[] = [];
    const farthest: Record<string, number> = {};
    for (const [name, number] of Object.entries(placesOf(SCALE))) {
      const stage = await openStage(number, operator, receiverUrl);
      await vacuum();
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
      await measureEach(`${name}: `, actsOfTraders(stage));
      for (const members of MEMBERS)
        await measureEach(`${name}: ${members} at once, `, actsAtOnce(stage, members), MEASURED_OF_EACH);
      await measureEach(`${name}: an operator `, actsOfThePlatform(stage));
    }
    for (const jobs of [ACTS_OF_JOBS, ACTS_OF_KEEPERS]) await measureEach("", jobs);
    measuring.stop();

    const { measured, refused } = measuring;
    printTable("lists, and the last page of each that was read", farthest);
    printTable(`${measured.length} measurements; the most for its rows`, worst(measured));
    const texts = new Set(measured.map(({ text }) => text));
    expect.soft((await calls.storesNotRun()).filter((name) => !NOT_RUN.has(name))).toEqual([]);
    expect.soft([...refused].filter((text) => !texts.has(text))).toEqual([]);
    expect.soft(faultsOf(measured, growing)).toEqual([]);
    expect.soft(grown).toEqual([]);
  });
});

function worst(measured: readonly Measured[]): Record<string, string> {
  const perRow = ({ blocks, rows }: Measured) => blocks / (rows + 5);
  const shown = new Map<string, Measured>();
  for (const one of measured.toSorted((left, right) => perRow(right) - perRow(left)))
    if (!shown.has(one.text) && shown.size < 25) shown.set(one.text, one);
  return Object.fromEntries([...shown.values()].map((one, at) => [String(at + 1), sentence(one)]));
}
