import { shopUrls } from "@/lib/accounts/shops/shop.sql";
import { countryNameOf } from "@/lib/base/countries/catalogue";
import { describeRow, type Row } from "@/lib/db/row";
import { monthlyVolumes } from "./schema";

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

/** The statuses of an account that {@link accountStatusOf} returns. */
export const accountStatuses = ["suspended", "live", "no_live_access"] as const;

/** Returns `suspended` or, if the account is not suspended, whether it has live access. */
export function accountStatusOf({
  suspendedAt,
  liveApprovedAt,
}: Pick<AccountView, "suspendedAt" | "liveApprovedAt">): (typeof accountStatuses)[number] {
  if (suspendedAt) return "suspended";
  return liveApprovedAt ? "live" : "no_live_access";
}

/**
 * The filters of the account list. The state `waiting` selects accounts that are not approved for live access, and `approved`
 * selects those that are; neither selects suspended accounts. The state `shop_url` selects accounts whose requested shop URL is
 * waiting for an operator's decision, even if they are suspended.
 */
export type AccountFilter = {
  /** Matches accounts whose company name or email contains this text, ignoring case. */
  readonly search?: string | undefined;
  readonly kind?: "partner" | "reseller" | undefined;
  readonly state?: "waiting" | "approved" | "suspended" | "shop_url" | undefined;
};

/** The columns of a {@link LiveRequest} that come from the table `applications`. */
export const liveRequestColumns = describeRow({
  legalName: "text",
  countryCode: "text",
  website: "text?",
  sells: "text",
  monthlyVolume: monthlyVolumes,
  createdAt: "time",
});

/**
 * The business details with which an account requests live access. `requestedAt` is the time at which the account last sent
 * them.
 */
export type LiveRequest = ReturnType<typeof presentLiveRequest>;

/** Returns the business details that a row contains, with the name of the country. */
export function presentLiveRequest(row: Row<typeof liveRequestColumns>) {
  const { createdAt: requestedAt, countryCode, legalName, website, sells, monthlyVolume } = row;
  const countryName = countryNameOf(countryCode);
  return { requestedAt, legalName, countryCode, countryName, website, sells, monthlyVolume };
}
