import { isDeepStrictEqual } from "node:util";
import { rolesForAction } from "@/lib/base/audited-actions";
import { now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { languagesText } from "@/lib/base/locales";
import { assertRole } from "@/lib/base/roles";
import { env } from "@/lib/base/settings/env";
import { assertShown, shownText } from "@/lib/base/shown-values";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { actionByUser, logAction } from "@/lib/identity/audit/audit.sql";
import { shopUrlChange, shopUrlFault } from "./rules";
import type { ShopInput, ShopUrlInput } from "./schema";
import {
  type ShopSettings,
  selectShopSettings,
  selectShopUrls,
  updateShopSettings,
  updateShopUrls,
} from "./store";

/**
 * Changes the shop settings of a reseller. The change is audited. Throws `forbidden` if the account is not a reseller, if the
 * user is a viewer, or if the settings have changed since the form was shown.
 */
export async function updateShop(user: SignedInUser, input: ShopInput): Promise<void> {
  await retryOnConflict(async () => {
    const current = await selectShopSettings(user.accountId);
    if (!current) throw onlyResellers();
    const after = {
      name: input.name ?? null,
      description: input.line ?? null,
      visible: input.visible,
      languages: [...input.languages].toSorted(),
    };
    const detail = { before: describeSettings(current), after: describeSettings(after) };
    const act = actionByUser(user, "shop.changed", now(), detail);
    if (isDeepStrictEqual(current, after)) return undefined;
    assertShown(shownText(current), input.shown, `the shop listing was set to ${detail.before}`);
    if (!(await updateShopSettings(current, after, act))) return CONFLICT;
    logAction(act);
    return undefined;
  });
}

function describeSettings({ name, description, visible, languages }: ShopSettings): string {
  const facts = [name, description, languagesText(languages), visible ? "visible" : "hidden"];
  return facts.filter(Boolean).join(", ");
}

/**
 * The outcome of entering a shop URL. `in_use`: the URL applies. `waiting`: an operator has to approve it. `withdrawn`: the
 * URL is unchanged, and the pending or refused request was withdrawn.
 */
type ShopUrlOutcome = "in_use" | "waiting" | "withdrawn";

/**
 * Changes a reseller's shop URL: immediately if the account is not approved for live access, otherwise once an operator
 * approves it. Entering the current URL withdraws the request for another one. The change is audited. Throws `forbidden` if the
 * account is not a reseller, if the user is neither an owner nor a developer, or if the shop URL, the request for another one
 * or the approval for live access has changed since the form was shown. Throws `validation_failed` on `shop_url` for an http
 * URL, unless the deployment allows private networks.
 */
export async function updateShopUrl(user: SignedInUser, input: ShopUrlInput): Promise<ShopUrlOutcome> {
  if (user.kind !== "reseller") throw onlyResellers();
  assertRole(user.role, rolesForAction["shop_url.changed"]);
  const fault = shopUrlFault(input.shop_url, env().WEBHOOK_ALLOW_PRIVATE_NETWORK);
  if (fault) throw invalidField("shop_url", fault);
  return retryOnConflict(async () => {
    const current = await selectShopUrls(user.accountId);
    if (!current) throw onlyResellers();
    const change = shopUrlChange(current, input.shop_url);
    if (!change) return current.wantedShopUrl === null ? "in_use" : "waiting";
    assertShown(shownText(current), input.shown, "the shop URL or its approval was changed");
    const { action, shopUrl, wantedShopUrl } = change;
    const before = action === "shop_url.withdrawn" ? current.wantedShopUrl : current.shopUrl;
    const act = actionByUser(user, action, now(), { before, after: input.shop_url });
    if (!(await updateShopUrls(current, { shopUrl, wantedShopUrl }, act))) return CONFLICT;
    logAction(act);
    if (action === "shop_url.withdrawn") return "withdrawn";
    return wantedShopUrl === null ? "in_use" : "waiting";
  });
}

function onlyResellers(): AppError {
  return new AppError("forbidden", { message: "Only a reseller has a shop." });
}
