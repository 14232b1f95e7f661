import { runOnce, sql } from "@/lib/db/sql";
import { callerFor } from "@/lib/signed-in-user";
import { viewSubscriptionCheckout } from "@/lib/subscriptions/view-checkout";
import { findSession } from "@/lib/users/find-session";
import { expect, test } from "../fixtures/verbs";
import { newPartner } from "../world/accounts";
import { ask } from "../world/intents";
import { subscribe } from "../world/subscriptions";

test("an account that signed up under a name since changed sees the current one, and works as before", async () => {
  const user = await newPartner();
  await runOnce(sql`UPDATE accounts SET timezone = 'Asia/Katmandu' WHERE id = ${user.accountId}::uuid`);

  expect(await findSession(user.sessionId)).toMatchObject({ user: { timezone: "Asia/Kathmandu" } });
  const partner = { ...callerFor(user, "test"), timezone: "Asia/Katmandu" };
  expect(await ask(partner, 100)).toMatchObject({ timezone: "Asia/Kathmandu" });
  const { accessCode } = await subscribe(partner);
  expect(await viewSubscriptionCheckout(accessCode)).toMatchObject({ timezone: "Asia/Kathmandu" });
});
