import { type CheckoutSettingsInput, checkoutSettingsInput } from "@/lib/accounts/checkout-settings/schema";
import {
  findCheckoutSettings,
  updateCheckoutSettings,
} from "@/lib/accounts/checkout-settings/update-settings";
import type { Environment } from "@/lib/base/fields";
import { localeFacts } from "@/lib/base/locales";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { viewIntentCheckout } from "@/lib/payments/intents/view-checkout";
import { viewSubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";
import { expect, test } from "../../support/fixtures/verbs";
import { newPartner, newReseller } from "../../support/world/accounts";
import { newIntent } from "../../support/world/intents";
import { subscribe } from "../../support/world/subscriptions";

const set = (user: SignedInUser, environment: Environment, input: CheckoutSettingsInput) =>
  updateCheckoutSettings(callerFor(user, environment), input);

/** Creates an intent and returns its checkout, as the customer sees it. */
async function checkoutOf(user: SignedInUser, environment: Environment, fields: object = {}) {
  const { access_code } = await newIntent(callerFor(user, environment), 1_000, fields);
  return viewIntentCheckout(access_code);
}

test("a partner can set the default language of its checkouts per environment, and an intent can override the language", async () => {
  const [partner, other] = [await newPartner(), await newPartner()];
  await set(partner, "live", { locale: "ar" });
  expect((await checkoutOf(partner, "live"))?.locale).toBe("ar");
  expect((await checkoutOf(partner, "live", { locale: "de" }))?.locale).toBe("de");
  expect((await checkoutOf(partner, "test"))?.locale).toBeNull();
  expect((await checkoutOf(other, "live"))?.locale).toBeNull();
  const { accessCode } = await subscribe(callerFor(partner, "live"));
  expect((await viewSubscriptionCheckout(accessCode))?.locale).toBe("ar");
  await set(partner, "live", {});
  expect((await checkoutOf(partner, "live"))?.locale).toBeNull();
});

test("a partner's branding applies only to its checkouts in the environment where it was set", async () => {
  const [partner, other] = [await newPartner(), await newPartner()];
  const look = {
    display_name: " Shop One ",
    accent: "#ffcc00",
    support_url: "https://shop.example/help",
    terms_url: "https://shop.example/terms",
  } as const;
  await set(partner, "live", look);
  const branded = {
    companyName: "Shop One",
    accent: "#ffcc00",
    supportUrl: look.support_url,
    termsUrl: look.terms_url,
  };
  const plain = { companyName: "Acme Games", accent: null, supportUrl: null, termsUrl: null };
  expect(await checkoutOf(partner, "live")).toMatchObject(branded);
  expect(await checkoutOf(partner, "test")).toMatchObject(plain);
  expect(await checkoutOf(other, "live")).toMatchObject(plain);
  const { accessCode } = await subscribe(callerFor(partner, "live"));
  expect(await viewSubscriptionCheckout(accessCode)).toMatchObject(branded);
});

test("checkout settings with an invalid color, a link without https, or a name that has a line break or more than 60 characters are rejected", () => {
  const faultsOf = (input: object) =>
    checkoutSettingsInput.safeParse(input).error?.issues.map(({ path }) => path.join(".")) ?? [];
  expect(checkoutSettingsInput.parse({ accent: "#FFcc00" }).accent).toBe("#ffcc00");
  for (const accent of ["red", "#fc0", "ffcc00", "#ffcc0g", "#ffcc00;--x:1"])
    expect(faultsOf({ accent })).toEqual(["accent"]);
  for (const support_url of ["http://shop.example", "javascript:alert(1)", "/help"])
    expect(faultsOf({ support_url })).toContain("support_url");
  expect(faultsOf({ display_name: "Shop\nOne" })).toEqual(["display_name"]);
  expect(faultsOf({ display_name: "a".repeat(61) })).toEqual(["display_name"]);
});

test("a change to checkout settings is audited with the previous settings, and saving unchanged settings is not audited", async () => {
  const partner = await newPartner();
  await set(partner, "test", { locale: "de" });
  await set(partner, "test", { locale: "de" });
  const { rows } = await listAuditLog(partner, { limit: 10 });
  expect(rows.filter(({ action }) => action === "checkout.changed").map(({ detail }) => detail)).toEqual([
    expect.objectContaining({ before: "default settings", after: "language Deutsch", environment: "test" }),
  ]);
});

test("a new display name is saved even if it equals the text with which the audit log describes the current settings", async () => {
  const partner = await newPartner();
  await set(partner, "test", { display_name: "default settings" });
  const { displayName } = await findCheckoutSettings(callerFor(partner, "test"));
  expect(displayName).toBe("default settings");
});

test("concurrent changes to checkout settings are all audited, and the last audit entry matches the stored settings", async () => {
  const partner = await newPartner();
  await Promise.all((["en", "de", "ar"] as const).map((locale) => set(partner, "live", { locale })));
  const { rows } = await listAuditLog(partner, { limit: 10 });
  const [last, ...earlier] = rows.filter(({ action }) => action === "checkout.changed");
  expect(earlier).toHaveLength(2);
  const { locale } = await findCheckoutSettings(callerFor(partner, "live"));
  expect(last?.detail).toMatchObject({ after: `language ${locale && localeFacts(locale).name}` });
});

test("a partner's finance users and viewers, and resellers, cannot change checkout settings", async () => {
  const partner = await newPartner();
  const forbidden = { code: "forbidden" };
  for (const role of ["finance", "viewer"] as const)
    await expect(set({ ...partner, role }, "test", { locale: "de" })).rejects.toMatchObject(forbidden);
  await expect(set(await newReseller(), "test", { locale: "de" })).rejects.toMatchObject(forbidden);
  expect(await findCheckoutSettings(callerFor(partner, "test"))).toMatchObject({ locale: null });
});
