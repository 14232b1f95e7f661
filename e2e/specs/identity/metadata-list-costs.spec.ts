import type { Caller } from "@/lib/base/caller";
import { runOnce, sql } from "@/lib/db/sql";
import { writeUsage } from "@/lib/db/test-quota";
import { listIntentsInput } from "@/lib/payments/intents/list-schema";
import { listIntentPage } from "@/lib/payments/intents/read-intents";
import { measureStatements } from "../../long/growth/measure";
import { expect, test } from "../../support/fixtures/verbs";
import { partnerInTest } from "../../support/world/accounts";
import { newIntent } from "../../support/world/intents";

const PAGE = 20;
const MANY = 8_000;
/**
 * The maximum number of database blocks that a list may read per intent. A list reads the intents that it returns and one more,
 * which shows whether there is a next page. The blocks contain the intent's row, metadata pair (the indexed key and value),
 * customer and account, and the index pages that lead to them.
 */
const BLOCKS_PER_INTENT = 16;
/**
 * The maximum number of objects that a list may read for one page if it filters by a metadata pair and also by another field.
 * Each object is found through an index.
 */
const SCANNED = 1_000;
const BLOCKS_PER_SCANNED = 6;

/** Adds `count` copies of the account's latest intent, with the same metadata. */
async function manyIntents({ accountId }: Caller, count: number): Promise<void> {
  await runOnce(sql`
    WITH copied AS (
    INSERT INTO redemption_intents (id, account_id, environment, reference, access_code, customer_id, amount, platform_fee,
                                    partner_payout_amount, metadata, expires_at, created_at, updated_at)
    SELECT uuid_v7_now(n - 1000000), i.account_id, i.environment, 'copy-' || n, substr(md5(i.id::text || n), 1, 15), i.customer_id, i.amount,
           i.platform_fee, i.partner_payout_amount, i.metadata, i.expires_at, i.created_at, i.updated_at
    FROM (SELECT * FROM redemption_intents WHERE account_id = ${accountId}::uuid ORDER BY id DESC LIMIT 1) i,
         generate_series(1, ${count}::int) n
    RETURNING id, account_id, environment, metadata)
    INSERT INTO metadata_pairs (account_id, environment, kind, pair, object_id)
    SELECT account_id, environment, 'intent', pair, id FROM copied, metadata_pairs_of(metadata) AS pair`);
}

test("listing a page of intents by metadata reads a limited number of database blocks, however many intents have the same metadata", async () => {
  const [quiet, busy] = [await partnerInTest(), await partnerInTest()];
  const metadata = { campaign: "spring" };
  for (const partner of [quiet, busy]) await newIntent(partner, 100, { metadata });
  await manyIntents(busy, MANY);
  await runOnce(sql`ANALYZE redemption_intents, metadata_pairs, customers`);

  // Writes the pending count of created records now, because it could otherwise be written while a list is measured.
  await writeUsage();
  const measuring = measureStatements(() => false);
  const blocksOf = async (caller: Caller, filter: object) => {
    let listed = 0;
    const measured = await measuring.as("list", async () => {
      const input = listIntentsInput.parse({ metadata, limit: PAGE, ...filter });
      listed = (await listIntentPage(caller, input)).data.redemption_intents.length;
    });
    const general = measured.filter(({ plan }) => plan === "force_generic_plan");
    return { listed, blocks: general.reduce((sum, { blocks }) => sum + blocks, 0) };
  };
  try {
    const few = await blocksOf(quiet, {});
    const page = await blocksOf(busy, {});
    const filtered = await blocksOf(busy, { status: "success" });
    expect([few.listed, page.listed, filtered.listed]).toEqual([1, PAGE, 0]);
    for (const { listed, blocks } of [few, page]) {
      expect(blocks).toBeGreaterThan(0);
      expect(blocks).toBeLessThanOrEqual(BLOCKS_PER_INTENT * (listed + 1));
    }
    expect(filtered.blocks).toBeLessThanOrEqual(BLOCKS_PER_SCANNED * SCANNED);
  } finally {
    measuring.stop();
  }
});
