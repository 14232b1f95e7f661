import { partnerInTest, resellerInTest } from "../../support/world/accounts";
import { ask, pay } from "../../support/world/intents";
import { sellInTest } from "../../support/world/sales";

/** Creates a funded wallet, a sale of two vouchers, an intent paid with both, and an open intent. */
export async function seedLedger(): Promise<void> {
  const [reseller, partner] = [await resellerInTest(), await partnerInTest()];
  const codes = await sellInTest(reseller, [1_500, 1_500]);
  await pay(await ask(partner, 2_000), codes);
  await ask(partner, 2_000);
}
