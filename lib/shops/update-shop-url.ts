import { shopUrlFault } from "@/lib/accounts/rules";
import { now } from "@/lib/clock";
import { env } from "@/lib/env";
import { AppError, invalidField } from "@/lib/errors";
import type { SignedInUser } from "@/lib/signed-in-user";
import type { ShopUrlInput } from "./schema";
import { updateShopUrlOf } from "./store";

/**
 * Changes where customers who pick the reseller are sent. Throws `forbidden` for other kinds of account and
 * `validation_failed` for http, unless the deployment allows private networks.
 */
export async function updateShopUrl(user: SignedInUser, input: ShopUrlInput): Promise<void> {
  if (user.kind !== "reseller") throw new AppError("forbidden", { message: "Only a reseller has a shop." });
  const fault = shopUrlFault(input.shop_url, env().WEBHOOK_ALLOW_PRIVATE_NETWORK);
  if (fault) throw invalidField("shop_url", fault);
  await updateShopUrlOf(user.accountId, input.shop_url, now());
}
