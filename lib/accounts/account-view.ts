import { describeRow, type Row } from "@/lib/db/row";

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
