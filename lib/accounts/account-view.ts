import { countryNameOf } from "@/lib/base/countries/catalogue";
import { describeRow, type Row } from "@/lib/db/row";
import { type MonthlyVolume, monthlyVolumes } from "./schema";

export const accountView = describeRow({
  id: "text",
  kind: ["partner", "reseller"],
  companyName: "text",
  email: "text",
  timezone: "text",
  feeBps: "integer",
  shopUrl: "text?",
  wantedShopUrl: "text?",
  shopUrlRefusedAt: "time?",
  liveApprovedAt: "time?",
  suspendedAt: "time?",
  createdAt: "time",
});

/** A partner or a reseller as the operator sees it. */
export type AccountView = Row<typeof accountView>;

/**
 * Which accounts an operator wants to see. `waiting` are those the operator has not approved for live, `shop_url` those
 * that want another shop URL.
 */
export type AccountFilter = {
  /** Part of the company's name or of the e-mail. */
  readonly search?: string | undefined;
  readonly kind?: "partner" | "reseller" | undefined;
  readonly state?: "waiting" | "approved" | "suspended" | "shop_url" | undefined;
};

/** What an applicant told of its business when it signed up. */
export type Application = {
  readonly legalName: string;
  readonly countryName: string;
  readonly website: string | null;
  readonly sells: string;
  readonly monthlyVolume: MonthlyVolume;
};

type Told = {
  readonly legalName: string | null;
  readonly countryCode: string | null;
  readonly website: string | null;
  readonly sells: string | null;
  readonly monthlyVolume: string | null;
};

/** What was told, or null where the account signed up before it was asked. */
export function applicationOf(told: Told | null): Application | null {
  if (!told) return null;
  const { legalName, countryCode, website, sells } = told;
  const monthlyVolume = monthlyVolumes.find((one) => one === told.monthlyVolume);
  if (!legalName || !countryCode || !sells || !monthlyVolume) return null;
  return { legalName, countryName: countryNameOf(countryCode), website, sells, monthlyVolume };
}
