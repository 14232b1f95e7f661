import { ownAct } from "@/lib/audit/act";
import { noteAct } from "@/lib/audit/note-act";
import { now } from "@/lib/clock";
import { LOST, untilWon } from "@/lib/db/sql";
import { AppError } from "@/lib/errors";
import type { SignedInUser } from "@/lib/signed-in-user";
import { languagesText } from "./languages";
import type { ShopInput } from "./schema";
import { type ShopSettings, selectShopSettings, updateShopSettings } from "./store";

/** Changes what customers read of the reseller's shop, at once and audited. Throws `forbidden` for other kinds of account. */
export async function updateShop(user: SignedInUser, input: ShopInput): Promise<void> {
  await untilWon(async () => {
    const seen = await selectShopSettings(user.accountId);
    if (!seen) throw new AppError("forbidden", { message: "Only a reseller has a shop." });
    const after = {
      shopName: input.name ?? null,
      shopLine: input.line ?? null,
      shopVisible: input.visible,
      shopLanguages: [...input.languages].toSorted(),
    };
    const act = ownAct(user, "shop.changed", now(), { before: inWords(seen), after: inWords(after) });
    if (!(await updateShopSettings(seen, after, act))) return LOST;
    noteAct(act);
    return undefined;
  });
}

function inWords({ shopName, shopLine, shopVisible, shopLanguages }: ShopSettings): string {
  const facts = [shopName, shopLine, languagesText(shopLanguages), shopVisible ? "visible" : "hidden"];
  return facts.filter(Boolean).join(", ");
}
