import { findLogo, readLogoFile } from "@/lib/accounts/logos/find-logo";
import { drawing } from "@/lib/accounts/logos/image-fixture";
import {
  removeCheckoutLogo,
  removeShopLogo,
  setCheckoutLogo,
  setShopLogo,
} from "@/lib/accounts/logos/set-logo";
import { listSellingShops, listShops } from "@/lib/accounts/shops/find-shop";
import type { Environment } from "@/lib/base/fields";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { viewIntentCheckout } from "@/lib/payments/intents/view-checkout";
import { viewSubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";
import { printVouchers } from "@/lib/payments/voucher-payments/view-sale";
import { expect, test } from "../../support/fixtures/verbs";
import { approve, newOperator, newPartner, newReseller } from "../../support/world/accounts";
import { newIntent } from "../../support/world/intents";
import { fund, sell } from "../../support/world/sales";
import { subscribe } from "../../support/world/subscriptions";

const wide = () => drawing(800, 200).png().toBuffer();
const square = () => drawing(200, 200).jpeg().toBuffer();

const set = async (user: SignedInUser, environment: Environment, file: Promise<Buffer>) =>
  setCheckoutLogo(callerFor(user, environment), await file);

/** Creates an intent and a subscription, and returns the logos on their checkouts. */
async function logosOf(user: SignedInUser, environment: Environment) {
  const partner = callerFor(user, environment);
  const { access_code } = await newIntent(partner, 1_000);
  const { accessCode } = await subscribe(partner);
  return [(await viewIntentCheckout(access_code))?.logo, (await viewSubscriptionCheckout(accessCode))?.logo];
}

test("a partner's logo is shown only on its checkouts in the environment where it was set, until it is replaced or removed", async () => {
  const [partner, other] = [await newPartner(), await newPartner()];
  const live = callerFor(partner, "live");
  await set(partner, "live", wide());
  const first = await findLogo(live);
  expect(first).toEqual({ id: expect.any(String), width: 352, height: 88 });
  expect(await logosOf(partner, "live")).toEqual([first, first]);
  expect(await logosOf(partner, "test")).toEqual([null, null]);
  expect(await logosOf(other, "live")).toEqual([null, null]);

  await set(partner, "test", square());
  await set(partner, "live", square());
  const second = await findLogo(live);
  expect(second).toMatchObject({ width: 88, height: 88 });
  expect(second?.id).not.toBe((await findLogo(callerFor(partner, "test")))?.id);
  expect(await readLogoFile(first?.id ?? "")).toBeUndefined();

  await removeCheckoutLogo(live);
  expect(await logosOf(partner, "live")).toEqual([null, null]);
  expect(await readLogoFile(second?.id ?? "")).toBeUndefined();
  expect(await logosOf(partner, "test")).toEqual([{ ...second, id: expect.any(String) }, expect.anything()]);
});

test("a logo is re-encoded before it is served, even if the upload is a WebP file within the limits", async () => {
  const partner = await newPartner();
  const file = await drawing(88, 88).webp({ lossless: true, effort: 0 }).toBuffer();
  const padded = Buffer.concat([file, Buffer.from("<script>")]);
  await setCheckoutLogo(callerFor(partner, "test"), padded);
  const { id = "" } = (await findLogo(callerFor(partner, "test"))) ?? {};
  const served = await readLogoFile(id);
  expect(served?.toString("latin1", 8, 12)).toBe("WEBP");
  expect(served?.includes("<script>")).toBe(false);
  for (const unknown of ["", "nothing", `${id}0`]) expect(await readLogoFile(unknown)).toBeUndefined();
});

test("a reseller's logo is shown in the lists of shops and on printed vouchers of both environments", async () => {
  const [operator, reseller] = [await newOperator(), await newReseller("Logo Kiosk")];
  await approve(operator, reseller.accountId);
  await setShopLogo(reseller, await wide());
  const isOurs = ({ id }: { id: string }) => id === reseller.accountId;
  const shape = { width: 352, height: 88 };
  expect((await listShops("Logo Kiosk")).shops.find(isOurs)?.logo).toMatchObject(shape);
  expect((await listSellingShops("en", 50)).find(isOurs)?.logo).toMatchObject(shape);
  for (const environment of ["test", "live"] as const) {
    const shop = callerFor(reseller, environment);
    await fund(operator, shop, 1_000);
    const { reference } = await sell(shop, [1_000]);
    expect((await printVouchers(shop, reference)).logo).toMatchObject(shape);
  }
  await removeShopLogo(reseller);
  for (const environment of ["test", "live"] as const)
    expect(await findLogo(callerFor(reseller, environment))).toBeNull();
});

test("only a partner's owners can set or remove its checkout logo, and only a reseller's owners can set or remove its shop logo", async () => {
  const [partner, reseller] = [await newPartner(), await newReseller()];
  const forbidden = { code: "forbidden" };
  await set(partner, "test", wide());
  await setShopLogo(reseller, await wide());
  for (const role of ["developer", "finance", "viewer"] as const) {
    await expect(set({ ...partner, role }, "test", square())).rejects.toMatchObject(forbidden);
    await expect(removeCheckoutLogo(callerFor({ ...partner, role }, "test"))).rejects.toMatchObject(
      forbidden,
    );
    await expect(setShopLogo({ ...reseller, role }, await square())).rejects.toMatchObject(forbidden);
    await expect(removeShopLogo({ ...reseller, role })).rejects.toMatchObject(forbidden);
  }
  await expect(set(reseller, "test", square())).rejects.toMatchObject(forbidden);
  await expect(setShopLogo(partner, await square())).rejects.toMatchObject(forbidden);
  await expect(removeShopLogo(partner)).rejects.toMatchObject(forbidden);
  for (const user of [partner, reseller])
    expect(await findLogo(callerFor(user, "test"))).toMatchObject({ width: 352 });
});

test("setting and removing a logo is audited with the environment, and a rejected file is not audited", async () => {
  const partner = await newPartner();
  const file = await wide();
  await set(partner, "live", Promise.resolve(file));
  await expect(set(partner, "live", Promise.resolve(Buffer.from("<svg/>")))).rejects.toMatchObject({
    code: "validation_failed",
  });
  await removeCheckoutLogo(callerFor(partner, "live"));
  await removeCheckoutLogo(callerFor(partner, "live"));
  const { rows } = await listAuditLog(partner, { limit: 10 });
  const lines = rows.filter(({ action }) => action.startsWith("account.logo"));
  expect(lines.map(({ action, detail }) => ({ action, ...detail }))).toEqual([
    expect.objectContaining({ action: "account.logo_removed", environment: "live" }),
    expect.objectContaining({ action: "account.logo_set", environment: "live", bytes: file.length }),
  ]);
});

test("after concurrent logo uploads, an account has exactly one of the uploaded logos", async () => {
  const partner = await newPartner();
  await Promise.all([wide(), square(), wide()].map((file) => set(partner, "test", file)));
  const logo = await findLogo(callerFor(partner, "test"));
  expect(logo?.height).toBe(88);
  expect(await logosOf(partner, "test")).toEqual([logo, logo]);
});
