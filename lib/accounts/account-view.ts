import { shopUrls } from "@/lib/accounts/shops/shop.sql";
import { countryNameOf } from "@/lib/base/countries/catalogue";
import { describeRow, type Row } from "@/lib/db/row";
import { type MonthlyVolume, monthlyVolumes } from "./schema";

/** The columns of {@link accountView} that come from the table `accounts`. */
export const accountColumns = describeRow({
  id: "text",
  kind: ["partner", "reseller"],
  companyName: "text",
  email: "text",
  timezone: "text",
  feeBps: "integer",
  keepsFeeOnRefund: "boolean",
  liveApprovedAt: "time?",
  suspendedAt: "time?",
  createdAt: "time",
});

export const accountView = describeRow({ ...accountColumns, ...shopUrls });

/** An account of a partner or reseller, as operators see it. */
export type AccountView = Row<typeof accountView>;

/**
 * The filters of the account list. The state `waiting` selects unsuspended accounts that are not approved for live access. The
 * state `shop_url` selects accounts whose requested shop URL is waiting for an operator's decision.
 */
export type AccountFilter = {
  /** Matches accounts whose company name or email contains this text, ignoring case. */
  readonly search?: string | undefined;
  readonly kind?: "partner" | "reseller" | undefined;
  readonly state?: "waiting" | "approved" | "suspended" | "shop_url" | undefined;
};

/** The business details with which an account requests live access. */
export type LiveRequest = {
  readonly legalName: string;
  readonly countryCode: string;
  readonly countryName: string;
  readonly website: string | null;
  readonly sells: string;
  readonly monthlyVolume: MonthlyVolume;
};

type LiveRequestRow = {
  readonly legalName: string | null;
  readonly countryCode: string | null;
  readonly website: string | null;
  readonly sells: string | null;
  readonly monthlyVolume: string | null;
};

/** Returns the business details with which an account requested live access, or null if the account has not requested it. */
export function presentLiveRequest(row: LiveRequestRow | null): LiveRequest | null {
  if (!row) return null;
  const { legalName, countryCode, website, sells } = row;
  const monthlyVolume = monthlyVolumes.find((one) => one === row.monthlyVolume);
  if (!legalName || !countryCode || !sells || !monthlyVolume) return null;
  return { legalName, countryCode, countryName: countryNameOf(countryCode), website, sells, monthlyVolume };
}
