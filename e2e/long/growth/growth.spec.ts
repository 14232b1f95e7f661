import { expect, test } from "@playwright/test";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { addOperator } from "@/lib/runtime/demo-world/people";
import { placesOf } from "../../bench/fill/scale";
import { PASSWORD } from "../../support/world/accounts";
import { printTable } from "../closing-table";
import { batchedActs, CHECKS, hotActs, JOBS } from "./hot-acts";
import { faultsOf, grewTooMuch, tablesThatGrow } from "./judge";
import { farPage, LISTS, PAGE } from "./lists";
import { measureStatements, vacuum } from "./measure";
import { onFilledDatabase } from "./on-filled-database";
import { type MeasuredCalls, openStage } from "./stage";

const SCALE = { rows: Number(process.env["GROWTH_ROWS"] ?? 1_000_000), accounts: 1_000 };
const CALLERS = 64;
/**
 * The maximum number of times that a statement is measured during a batched call. Without this limit, a statement that is not
 * batched would be measured once for each concurrent caller.
 */
const MEASURED_OF_EACH = 4;

test(`the frequent SQL statements and the lists read few database blocks and scan no large table in a database with ${SCALE.rows} vouchers`, async () => {
  await onFilledDatabase(SCALE, async ({ client, receiverUrl }) => {
    const growing = await tablesThatGrow(client);
    expect(await checkInvariants()).toEqual([]);
    const operator = await addOperator({ email: "growth@filled.example", password: PASSWORD });
    const measuring = measureStatements((one) => faultsOf([one], growing).length > 0);
    const measureEach = async (who: string, acts: MeasuredCalls, maxOfEach?: number) => {
      await vacuum();
      for (const [act, run] of Object.entries(acts)) await measuring.as(`${who}${act}`, run, maxOfEach);
    };
    const grown: string[] = [];
    const farthest: Record<string, number> = {};
    for (const [name, number] of Object.entries(placesOf(SCALE))) {
      const stage = await openStage(number, operator, receiverUrl);
      await vacuum();
      for (const [listName, list] of Object.entries(LISTS)) {
        const far = await measuring.aside(() => farPage(list, stage));
        farthest[listName] = Math.max(far?.number ?? 1, farthest[listName] ?? 1);
        const first = await measuring.as(`${name}: ${listName}, page 1`, () => list(stage, { limit: PAGE }));
        if (far === undefined) continue;
        const { number, after } = far;
        const during = `${name}: ${listName}, page ${number}`;
        const last = await measuring.as(during, () => list(stage, { after, limit: PAGE }));
        grown.push(...grewTooMuch(during, first, last));
      }
      await measureEach(`${name}: `, hotActs(stage));
      await measureEach(`${name}: ${CALLERS} callers `, batchedActs(stage, CALLERS), MEASURED_OF_EACH);
    }
    for (const acts of [...JOBS, CHECKS]) await measureEach("", acts);
    measuring.stop();

    const { measured, refused } = measuring;
    printTable("lists, and the last page of each that was read", farthest);
    const texts = new Set(measured.map(({ text }) => text));
    expect.soft([...refused].filter((text) => !texts.has(text))).toEqual([]);
    expect.soft(faultsOf(measured, growing)).toEqual([]);
    expect.soft(grown).toEqual([]);
  });
});
