import { callerFor } from "@/lib/base/signed-in-user";
import { runOnce, sql } from "@/lib/db/sql";
import { findSession } from "@/lib/identity/users/sessions";
import { viewSubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";
import { expect, test } from "../../support/fixtures/verbs";
import { newPartner } from "../../support/world/accounts";
import { newIntent } from "../../support/world/intents";
import { subscribe } from "../../support/world/subscriptions";

test("an account whose time zone was renamed shows and uses the current name of the zone", async () => {
  const user = await newPartner();
  await runOnce(sql`UPDATE accounts SET timezone = 'Asia/Katmandu' WHERE id = ${user.accountId}::uuid`);

  expect(await findSession(user.sessionId)).toMatchObject({ user: { timezone: "Asia/Kathmandu" } });
  const partner = { ...callerFor(user, "test"), timezone: "Asia/Katmandu" };
  expect(await newIntent(partner, 100)).toMatchObject({ timezone: "Asia/Kathmandu" });
  const { accessCode } = await subscribe(partner);
  expect(await viewSubscriptionCheckout(accessCode)).toMatchObject({ timezone: "Asia/Kathmandu" });
});
