import { describeRow, json, type Row } from "@/lib/db/row";

export const accountView = describeRow({
  id: "text",
  kind: ["partner", "reseller"],
  companyName: "text",
  email: "text",
  timezone: "text",
  feeBps: "integer",
  shopUrl: "text?",
  liveApprovedAt: "time?",
  suspendedAt: "time?",
  createdAt: "time",
});

/** A partner or a reseller as the operator sees it. */
export type AccountView = Row<typeof accountView>;

export const auditLine = describeRow({
  id: "text",
  actorEmail: "text?",
  action: "text",
  detail: json<Readonly<Record<string, unknown>>>(),
  createdAt: "time",
});

/** Which accounts an operator wants to see. `waiting` are those the operator has not approved for live. */
export type AccountFilter = {
  /** Part of the company's name or of the e-mail. */
  readonly search?: string | undefined;
  readonly kind?: "partner" | "reseller" | undefined;
  readonly state?: "waiting" | "approved" | "suspended" | undefined;
};

/** Something an operator did to an account; `actorEmail` is null when that user is gone. */
export type AuditLine = Row<typeof auditLine>;
