import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { ownAct } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { languagesText } from "./languages";
import type { ShopInput } from "./schema";
import { type ShopSettings, selectShopSettings, updateShopSettings } from "./store";

/** Changes what customers read of the reseller's shop, at once and audited. Throws `forbidden` for other kinds of account. */
export async function updateShop(user: SignedInUser, input: ShopInput): Promise<void> {
  await retryOnConflict(async () => {
    const seen = await selectShopSettings(user.accountId);
    if (!seen) throw new AppError("forbidden", { message: "Only a reseller has a shop." });
    const after = {
      shopName: input.name ?? null,
      shopLine: input.line ?? null,
      shopVisible: input.visible,
      shopLanguages: [...input.languages].toSorted(),
    };
    const act = ownAct(user, "shop.changed", now(), { before: inWords(seen), after: inWords(after) });
    if (!(await updateShopSettings(seen, after, act))) return CONFLICT;
    noteAct(act);
    return undefined;
  });
}

function inWords({ shopName, shopLine, shopVisible, shopLanguages }: ShopSettings): string {
  const facts = [shopName, shopLine, languagesText(shopLanguages), shopVisible ? "visible" : "hidden"];
  return facts.filter(Boolean).join(", ");
}
