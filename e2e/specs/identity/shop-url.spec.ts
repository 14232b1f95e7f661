import { findAccount, listAccounts } from "@/lib/accounts/find-account";
import { approveLive, approveShopUrl, refuseShopUrl } from "@/lib/accounts/manage-account";
import { findOpenShop, findShopUrls } from "@/lib/accounts/shops/find-shop";
import { updateShopUrl } from "@/lib/accounts/shops/update-shop";
import { shownText } from "@/lib/base/shown-values";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { expect, test } from "../../support/fixtures/verbs";
import { approve, newOperator, newPartner, newReseller } from "../../support/world/accounts";

const [FIRST, NEXT, OTHER] = [
  "https://shop.example/vouchers",
  "https://new.example/",
  "https://other.example/",
];

async function liveReseller() {
  const [operator, reseller] = [await newOperator(), await newReseller()];
  await approve(operator, reseller.accountId);
  const requestUrl = (shop_url: string) => updateShopUrl(reseller, { shop_url });
  return { operator, reseller, requestUrl, account_id: reseller.accountId };
}

const inUse = async ({ accountId }: SignedInUser) => (await findOpenShop(accountId))?.shopUrl;

async function shopActsOf(user: SignedInUser) {
  const { rows } = await listAuditLog(user, { limit: 50 });
  const acts = rows.toReversed().filter(({ action }) => action.startsWith("shop_url."));
  return acts.map(({ action, by, detail }) => [action, by, detail["before"], detail["after"]]);
}

test("a reseller that is not approved for live access can change its shop URL at once", async () => {
  const reseller = await newReseller();
  expect(await updateShopUrl(reseller, { shop_url: NEXT })).toBe("in_use");
  expect(await findShopUrls(reseller)).toMatchObject({ shopUrl: NEXT, wantedShopUrl: null });
  expect(await shopActsOf(reseller)).toEqual([["shop_url.changed", "account", FIRST, NEXT]]);
});

test("approving a reseller for live access is refused if its shop URL differs from the URL shown to the operator", async () => {
  const [operator, reseller] = [await newOperator(), await newReseller()];
  const approveWith = (shown_shop_url: string) =>
    approveLive(operator, { account_id: reseller.accountId, shown_shop_url });
  await updateShopUrl(reseller, { shop_url: NEXT });
  for (const shown of [FIRST, ""]) {
    await expect(approveWith(shown)).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("shop URL was changed"),
    });
  }
  expect((await findAccount(operator, reseller.accountId)).account.liveApprovedAt).toBeNull();
  await approveWith(NEXT);
  await approveWith(FIRST);
  const { account, audit } = await findAccount(operator, reseller.accountId);
  expect([account.shopUrl, account.liveApprovedAt]).toEqual([NEXT, expect.any(Date)]);
  expect(audit.map(({ action }) => action)).toEqual(["account.live_approved"]);
});

test("customers are sent to the old URL of a live shop until an operator approves the new URL", async () => {
  const { operator, reseller, requestUrl, account_id } = await liveReseller();
  for (const _ of [1, 2]) expect(await requestUrl(NEXT)).toBe("waiting");
  expect(await inUse(reseller)).toBe(FIRST);
  const waiting = await listAccounts(operator, { state: "shop_url", limit: 500 });
  expect(waiting.rows.find(({ id }) => id === account_id)).toMatchObject({
    shopUrl: FIRST,
    wantedShopUrl: NEXT,
  });

  await approveShopUrl(operator, { account_id, shop_url: NEXT });
  expect(await inUse(reseller)).toBe(NEXT);
  expect(await findShopUrls(reseller)).toMatchObject({ wantedShopUrl: null });
  expect(await shopActsOf(reseller)).toEqual([
    ["shop_url.requested", "account", FIRST, NEXT],
    ["shop_url.approved", "operator", FIRST, NEXT],
  ]);
});

test("a reseller sees that its shop URL was refused, and can request it again or withdraw the request", async () => {
  const { operator, reseller, requestUrl, account_id } = await liveReseller();
  await requestUrl(NEXT);
  await refuseShopUrl(operator, { account_id, shop_url: NEXT });
  expect(await inUse(reseller)).toBe(FIRST);
  expect(await findShopUrls(reseller)).toMatchObject({
    wantedShopUrl: NEXT,
    shopUrlRefusedAt: expect.any(Date),
  });
  await expect(approveShopUrl(operator, { account_id, shop_url: NEXT })).rejects.toThrow("no longer waiting");
  expect(await requestUrl(NEXT)).toBe("waiting");
  expect(await findShopUrls(reseller)).toMatchObject({ wantedShopUrl: NEXT, shopUrlRefusedAt: null });
  expect(await requestUrl(FIRST)).toBe("withdrawn");
  expect(await findShopUrls(reseller)).toMatchObject({ shopUrl: FIRST, wantedShopUrl: null });
});

test("a shop URL form from a stale page neither withdraws a request made in the meantime nor replaces it", async () => {
  const { reseller, requestUrl } = await liveReseller();
  const save = async (shop_url: string, shown: string) => updateShopUrl(reseller, { shop_url, shown });
  const stale = shownText(await findShopUrls(reseller));
  await requestUrl(NEXT);
  for (const url of [FIRST, OTHER])
    await expect(save(url, stale)).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("in the meantime"),
    });
  expect(await save(NEXT, stale)).toBe("waiting");
  expect(await save(FIRST, shownText(await findShopUrls(reseller)))).toBe("withdrawn");
});

test("approving a shop URL is refused if the reseller has requested another URL in the meantime", async () => {
  const { operator, reseller, requestUrl, account_id } = await liveReseller();
  await requestUrl(NEXT);
  await requestUrl(OTHER);
  await expect(approveShopUrl(operator, { account_id, shop_url: NEXT })).rejects.toThrow("no longer waiting");
  expect(await inUse(reseller)).toBe(FIRST);
});

test("a shop URL takes effect only if it is approved, even if refusals and new requests arrive concurrently", async () => {
  const { operator, reseller, requestUrl, account_id } = await liveReseller();
  await requestUrl(NEXT);
  await Promise.allSettled([
    approveShopUrl(operator, { account_id, shop_url: NEXT }),
    requestUrl(OTHER),
    refuseShopUrl(operator, { account_id, shop_url: NEXT }),
    requestUrl(FIRST),
  ]);
  const acts = await shopActsOf(reseller);
  const approved = acts.some(([action]) => action === "shop_url.approved");
  expect(await inUse(reseller)).toBe(approved ? NEXT : FIRST);
});

test("only operators can approve or refuse shop URLs, and only resellers can set a shop URL", async () => {
  const { operator, reseller, requestUrl, account_id } = await liveReseller();
  await requestUrl(NEXT);
  for (const user of [reseller, await newReseller(), await newPartner()]) {
    for (const decide of [approveShopUrl, refuseShopUrl]) {
      await expect(decide(user, { account_id, shop_url: NEXT })).rejects.toMatchObject({ code: "forbidden" });
    }
  }
  for (const user of [operator, await newPartner()]) {
    await expect(updateShopUrl(user, { shop_url: NEXT })).rejects.toMatchObject({ code: "forbidden" });
  }
  expect(await inUse(reseller)).toBe(FIRST);
});
