import { findAccount } from "@/lib/accounts/find-account";
import { approveLive, approveShopUrl } from "@/lib/accounts/manage-account";
import { requestLive } from "@/lib/accounts/request-live";
import { approveInput, requestLiveInput } from "@/lib/accounts/schema";
import { findShopUrls } from "@/lib/accounts/shops/find-shop";
import { updateShopUrl } from "@/lib/accounts/shops/update-shop";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { signUp } from "@/lib/runtime/demo-world/people";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { holdRow } from "../../support/fixtures/row-lock";
import { expect, test } from "../../support/fixtures/verbs";
import { newOperator, newPartner, newReseller, resellerNamed } from "../../support/world/accounts";

const [FIRST, NEXT] = ["https://shop.example/vouchers", "https://new.example/"];

const BUSINESS = requestLiveInput.parse({
  ...{ legal_name: "Corner Shop Ltd", country_code: "DE", sells: "Vouchers", monthly_volume: "up_to_1000" },
});

/**
 * Runs two actions concurrently. The second action begins before the first one writes, and writes after the first one. Returns
 * the second action's error code, or `done` if it succeeded.
 */
async function inOrder(
  table: "accounts" | "shops" | "applications",
  { accountId }: SignedInUser,
  actions: Action[],
) {
  const lock = await holdRow(table, accountId, table === "accounts" ? "id" : "account_id");
  const running: Promise<string>[] = [];
  for (const action of actions) {
    running.push(action().then(() => "done", errorCodeOf));
    await lock.untilWaiting(running.length);
  }
  await lock.release();
  return (await Promise.all(running)).at(-1);
}

type Action = () => Promise<unknown>;

for (const table of ["accounts", "shops"] as const) {
  test(`an approval for live access is refused if the shop URL changes while the approval waits for a row lock in the table ${table}`, async () => {
    const [operator, reseller] = [await newOperator(), await newReseller()];
    const { accountId: account_id } = reseller;
    const outcome = await inOrder(table, reseller, [
      () => updateShopUrl(reseller, { shop_url: NEXT }),
      () => approveLive(operator, { account_id, shown_shop_url: FIRST }),
    ]);
    expect(outcome).toBe("forbidden");
    const { account } = await findAccount(operator, account_id);
    expect(account).toMatchObject({ shopUrl: NEXT, liveApprovedAt: null });
  });

  test(`a shop URL that is changed during the approval for live access must be approved separately (row lock in the table ${table})`, async () => {
    const [operator, reseller] = [await newOperator(), await newReseller()];
    const { accountId: account_id } = reseller;
    await inOrder(table, reseller, [
      () => approveLive(operator, { account_id, shown_shop_url: FIRST }),
      () => updateShopUrl(reseller, { shop_url: NEXT }),
    ]);
    expect(await findShopUrls(reseller)).toMatchObject({
      ...{ shopUrl: FIRST, wantedShopUrl: NEXT },
      liveApprovedAt: expect.any(Date),
    });
  });

  test(`approving a shop URL is refused if the request is withdrawn while the approval waits for a row lock in the table ${table}`, async () => {
    const [operator, reseller] = [await newOperator(), await newReseller()];
    const { accountId: account_id } = reseller;
    await approveLive(operator, { account_id, shown_shop_url: FIRST });
    await updateShopUrl(reseller, { shop_url: NEXT });
    const outcome = await inOrder(table, reseller, [
      () => updateShopUrl(reseller, { shop_url: FIRST }),
      () => approveShopUrl(operator, { account_id, shop_url: NEXT }),
    ]);
    expect(outcome).toBe("not_found");
    expect(await findShopUrls(reseller)).toMatchObject({ shopUrl: FIRST, wantedShopUrl: null });
  });
}

test("an approval for live access without a shop URL is refused if the reseller enters a shop URL at the same time", async () => {
  const operator = await newOperator();
  const reseller = await signUp({ ...resellerNamed("Corner Shop"), kind: "reseller", shop_url: undefined });
  const { accountId: account_id } = reseller;
  const outcome = await inOrder("accounts", reseller, [
    () => requestLive(reseller, { ...BUSINESS, shop_url: NEXT }),
    // The approval receives no shop URL if the field of the operator's form is empty.
    () => approveLive(operator, approveInput.parse({ account_id })),
  ]);
  expect(outcome).toBe("forbidden");
  const { account } = await findAccount(operator, account_id);
  expect(account).toMatchObject({ shopUrl: NEXT, liveApprovedAt: null });
});

for (const table of ["accounts", "applications"] as const)
  test(`an approval for live access is refused if the business details change while the approval waits for a row lock in the table ${table}`, async () => {
    const operator = await newOperator();
    for (const [applicant, shown_shop_url] of [
      [await newPartner(), undefined],
      [await newReseller(), FIRST],
    ] as const) {
      const { accountId: account_id } = applicant;
      await requestLive(applicant, BUSINESS);
      const { application } = await findAccount(operator, account_id);
      const shown = { shown_shop_url, shown_requested_at: application?.requestedAt };
      const outcome = await inOrder(table, applicant, [
        () => requestLive(applicant, { ...BUSINESS, sells: "Something else" }),
        () => approveLive(operator, { account_id, ...shown }),
      ]);
      expect(outcome).toBe("forbidden");
      expect((await findAccount(operator, account_id)).account.liveApprovedAt).toBeNull();
    }
  });
