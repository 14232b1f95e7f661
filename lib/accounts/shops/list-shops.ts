import { readPage } from "@/lib/db/page";
import { languagesText } from "./languages";
import { type ShopRow, selectShops } from "./store";

const SHOWN = 50;

export type Shop = Pick<ShopRow, "id" | "companyName" | "shopLine" | "logoId"> & {
  /** The languages it says it speaks, in a list of words; empty where it says none. */
  readonly speaks: string;
};

/** The shops a customer may pick, by name; `more` when a search would find others. */
export async function listShops(search?: string): Promise<{ shops: Shop[]; more: boolean }> {
  // No name holds NUL, and PostgreSQL refuses a text that does.
  if (search?.includes("\u0000")) return { shops: [], more: false };
  const { rows, next } = await readPage(
    { limit: SHOWN },
    ({ limit }) => selectShops(search, limit),
    ({ id, companyName, shopLine, shopLanguages, logoId }) => ({
      ...{ id, companyName, shopLine, logoId },
      speaks: languagesText(shopLanguages),
    }),
  );
  return { shops: rows, more: next !== null };
}
