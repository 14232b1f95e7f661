import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { SECOND_MS } from "@/lib/base/clock";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { postmasterOf } from "@/lib/runtime/postgres/postmaster-fixture";
import { queryOnce } from "@/lib/runtime/postgres/query-once-fixture";
import type { Pair } from "../../specs/runtime/streaming-replica";
import { printTable } from "../closing-table";
import { type ResponseLog, retryUntilSuccess } from "../trading/persistent-client";
import { sale, sold, withStandby } from "./with-standby";

const SELLERS = 16;
/** The pause between two sales of a seller. */
const PAUSE_MS = 5;
const BEFORE_MS = 5 * SECOND_MS;
const AFTER_MS = 5 * SECOND_MS;

/** Returns the process ID of the primary, whose folder is next to its standby's folder. */
const primaryOf = ({ replicaFolder }: Pair) =>
  postmasterOf(path.join(path.dirname(replicaFolder), "primary"));

test("if the primary is killed and the standby is promoted, the standby contains every confirmed sale exactly once", async () => {
  await withStandby(async ({ pair, api, world, leadTo, cut }) => {
    const responseLog: ResponseLog = { nothing: 0, unavailable: 0, wrong: [] };
    const answered = new Map<string, string>();
    let over = false;
    const sells = async (seller: number) => {
      const { keys } = seller % 2 === 0 ? world.reseller : world.otherReseller;
      for (let nth = 1; !over; nth += 1) {
        const key = `seller ${seller} sale ${nth}`;
        const { reference } = await retryUntilSuccess(responseLog, () =>
          api.createPayment(keys.test, sale(key)),
        );
        answered.set(key, reference);
        await sleep(PAUSE_MS);
      }
    };
    const selling = Promise.all(Array.from({ length: SELLERS }, (_, seller) => sells(seller)));
    selling.catch(() => undefined);

    await sleep(BEFORE_MS);
    const before = new Map(answered);
    process.kill(primaryOf(pair), "SIGKILL");
    await cut();
    const killedMs = performance.now();
    await expect.poll(() => responseLog.unavailable).toBeGreaterThan(0);
    await queryOnce(pair.replica.url, "SELECT pg_promote()");
    const answeredAtPromotion = answered.size;
    await leadTo(pair.replica.port);
    await expect.poll(() => answered.size, { intervals: [20] }).toBeGreaterThan(answeredAtPromotion);
    const awayMs = performance.now() - killedMs;
    await sleep(AFTER_MS);
    over = true;
    await selling;

    const books = await sold();
    expect(responseLog.wrong).toEqual([]);
    expect(before.size).toBeGreaterThan(100);
    expect([...books].sort()).toEqual([...answered].sort());
    expect(await checkInvariants()).toEqual([]);
    printTable("A fail-over under sales", {
      "sales answered before the kill": before.size,
      "sales in all": answered.size,
      "answers 503 meanwhile": responseLog.unavailable,
      "from the kill to the next answered sale": `${(awayMs / SECOND_MS).toFixed(1)} s, promotion and all`,
    });
  });
});
