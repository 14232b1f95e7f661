import { updateCompany } from "@/lib/accounts/company/update-company";
import { callerFor } from "@/lib/base/signed-in-user";
import { prisma } from "@/lib/db/prisma";
import { runOnce, sql } from "@/lib/db/sql";
import { findSession } from "@/lib/identity/users/sessions";
import { viewSubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";
import { expect, test } from "../../support/fixtures/verbs";
import { newPartner } from "../../support/world/accounts";
import { newIntent } from "../../support/world/intents";
import { subscribe } from "../../support/world/subscriptions";

const rename = ({ accountId }: { accountId: string }) =>
  runOnce(sql`UPDATE accounts SET timezone = 'Asia/Katmandu' WHERE id = ${accountId}::uuid`);

test("an account whose time zone was renamed shows and uses the current name of the zone", async () => {
  const user = await newPartner();
  await rename(user);

  expect(await findSession(user.sessionId)).toMatchObject({ user: { timezone: "Asia/Kathmandu" } });
  const partner = { ...callerFor(user, "test"), timezone: "Asia/Katmandu" };
  expect(await newIntent(partner, 100)).toMatchObject({ timezone: "Asia/Kathmandu" });
  const { accessCode } = await subscribe(partner);
  expect(await viewSubscriptionCheckout(accessCode)).toMatchObject({ timezone: "Asia/Kathmandu" });
});

test("saving the unchanged form of an account whose time zone was renamed does not count as a change", async () => {
  const user = await newPartner();
  await rename(user);
  const { accountId, companyName } = user;
  const audited = () =>
    prisma().auditEntry.findMany({ where: { accountId, action: "account.company_changed" } });
  await updateCompany(user, { company_name: companyName, timezone: "Asia/Kathmandu" });
  expect(await audited()).toEqual([]);
  await updateCompany(user, { company_name: "Renamed", timezone: "Asia/Kathmandu" });
  expect(await audited()).toMatchObject([
    { detail: { before: `${companyName}, Asia/Kathmandu`, after: "Renamed, Asia/Kathmandu" } },
  ]);
});
