import { setFee } from "@/lib/accounts/manage-account";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import { expect, test } from "../../support/fixtures/api-test";
import { partnerOf, type World } from "../../support/world/accounts";

async function partnerWithFee(world: World, feeBps: number): Promise<AccountOwner> {
  const member = await partnerOf(world, "Fee Games");
  await setFee(world.operator, { account_id: member.user.accountId, fee_bps: feeBps });
  return member;
}

for (const { feeBps, amount, fee } of [
  { feeBps: 0, amount: 1_000, fee: 0 },
  { feeBps: 10_000, amount: 1_000, fee: 1_000 },
  { feeBps: 3_333, amount: 50, fee: 17 },
  { feeBps: 5_000, amount: 1, fee: 1 },
  { feeBps: 4_999, amount: 1, fee: 0 },
  { feeBps: 2_500, amount: 10, fee: 3 },
  { feeBps: 1, amount: 100_000_000, fee: 10_000 },
]) {
  test(`a fee of ${feeBps} basis points on ${amount} is ${fee}, rounded half up`, async ({ api, world }) => {
    const { keys } = await partnerWithFee(world, feeBps);
    const { data } = (await api.createIntent(keys.test, { email: "anna@example.com", amount })).body;
    expect(data).toMatchObject({ platform_fee: fee, partner_payout_amount: amount - fee });
  });
}

test("a changed partner fee applies to later intents only", async ({ api, world }) => {
  const member = await partnerWithFee(world, 1_000);
  const create = () => api.createIntent(member.keys.test, { email: "anna@example.com", amount: 1_000 });
  const before = (await create()).body.data;

  await setFee(world.operator, { account_id: member.user.accountId, fee_bps: 2_000 });

  expect((await create()).body.data.platform_fee).toBe(200);
  expect((await api.retrieveIntent(member.keys.test, before.reference)).body.data).toEqual(before);
});
