import { findOpenShop, findShopSettings, listShops } from "@/lib/accounts/shops/find-shop";
import type { ShopInput } from "@/lib/accounts/shops/schema";
import { updateShop } from "@/lib/accounts/shops/update-shop";
import { callerFor } from "@/lib/base/signed-in-user";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { pickShop } from "@/lib/payments/subscriptions/view-checkout";
import { expect, test } from "../../support/fixtures/verbs";
import { approve, newOperator, newPartner, newReseller } from "../../support/world/accounts";
import { subscribe } from "../../support/world/subscriptions";

async function openShop(name: string) {
  const reseller = await newReseller();
  await approve(await newOperator(), reseller.accountId);
  const input: ShopInput = { name, line: "Cards and cash", visible: true, languages: ["pl", "de"] };
  await updateShop(reseller, input);
  return { reseller, input };
}

test("customers see a shop's name, tagline and languages, and find the shop by its name", async () => {
  const { reseller } = await openShop("Kiosk am Zoo");
  const { shops } = await listShops("kiosk AM");
  expect(shops.find(({ id }) => id === reseller.accountId)).toEqual({
    ...{ id: reseller.accountId, companyName: "Kiosk am Zoo" },
    ...{ shopDescription: "Cards and cash", shopLanguages: ["de", "pl"], logo: null },
  });
  await updateShop(reseller, { visible: true, languages: [] });
  expect(await findOpenShop(reseller.accountId)).toMatchObject({
    companyName: "Corner Shop",
    shopDescription: null,
  });
});

test("a hidden shop is neither listed nor selectable", async () => {
  const { reseller, input } = await openShop("Hidden Kiosk");
  const { accessCode } = await subscribe(callerFor(await newPartner(), "live"));
  await updateShop(reseller, { ...input, visible: false });
  expect((await listShops("Hidden Kiosk")).shops).toEqual([]);
  await expect(pickShop(accessCode, reseller.accountId)).rejects.toMatchObject({ code: "validation_failed" });
  await updateShop(reseller, input);
  expect(await pickShop(accessCode, reseller.accountId)).toMatchObject({ kind: "picked" });
});

test("changes to a shop's settings are audited, and partners cannot change shop settings", async () => {
  const { reseller } = await openShop("Audited Kiosk");
  const [line] = (await listAuditLog(reseller, { limit: 1 })).rows;
  expect(line).toMatchObject({
    action: "shop.changed",
    detail: { before: "visible", after: "Audited Kiosk, Cards and cash, German and Polish, visible" },
  });
  const partner = await newPartner();
  expect(await findShopSettings(partner)).toBeUndefined();
  await expect(updateShop(partner, { visible: true, languages: [] })).rejects.toMatchObject({
    code: "forbidden",
  });
});
