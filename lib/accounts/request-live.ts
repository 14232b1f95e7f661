import { type LiveRequest, presentLiveRequest } from "@/lib/accounts/account-view";
import { findShopUrls } from "@/lib/accounts/shops/find-shop";
import { shopUrlFault } from "@/lib/accounts/shops/rules";
import { now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { env } from "@/lib/base/settings/env";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { actionByUser, logAction } from "@/lib/identity/audit/audit.sql";
import type { RequestLiveInput } from "./schema";
import { selectLiveRequest, upsertLiveRequest } from "./store";

/**
 * Requests live access with the business details that an operator reviews. A repeated request replaces the details until the
 * account is approved. The request is audited. Throws `forbidden` for anyone but an owner of a partner's or reseller's account,
 * if the account is already approved, and if a reseller sends a shop URL but already has another one. Throws
 * `validation_failed` on `shop_url` if a reseller sends an invalid shop URL, or has none and sends none.
 */
export async function requestLive(user: SignedInUser, input: RequestLiveInput): Promise<void> {
  if (user.kind === "operator") throw new AppError("forbidden");
  const shopUrl = user.kind === "reseller" ? input.shop_url : undefined;
  if (user.kind === "reseller" && user.shopUrl === null && !shopUrl)
    throw invalidField("shop_url", REQUIRED, "required");
  const fault = shopUrl && shopUrlFault(shopUrl, env().WEBHOOK_ALLOW_PRIVATE_NETWORK);
  if (fault) throw invalidField("shop_url", fault);
  const { legal_name, country_code, website, sells, monthly_volume } = input;
  const detail = {
    ...{ legal_name, country_code, website: website ?? null, sells, monthly_volume },
    ...(shopUrl !== undefined && { shop_url: shopUrl }),
  };
  const act = actionByUser(user, "account.applied", now(), detail);
  if (!(await upsertLiveRequest(user.accountId, input, shopUrl, act))) {
    const shop = shopUrl === undefined ? undefined : await findShopUrls(user);
    const message =
      shop?.liveApprovedAt === null
        ? `The shop URL was set to ${shop.shopUrl} in the meantime. Nothing was sent. Reload the page, check the URL and send the request again.`
        : "This account is already approved for live mode.";
    throw new AppError("forbidden", { message });
  }
  logAction(act);
}

const REQUIRED = "is required: customers who choose your shop for a subscription are sent there";

/**
 * Returns the business details with which an account requested live access, or null if it has not. Does not check the caller.
 */
export async function findLiveRequest({
  accountId,
}: {
  readonly accountId: string;
}): Promise<LiveRequest | null> {
  const row = await selectLiveRequest(accountId);
  return row ? presentLiveRequest(row) : null;
}
