/** A partner or a reseller as the operator sees it. */
export type AccountView = {
  readonly id: string;
  readonly kind: "partner" | "reseller";
  readonly companyName: string;
  readonly email: string;
  readonly timezone: string;
  readonly feeBps: number;
  readonly shopUrl: string | null;
  readonly liveApprovedAt: Date | null;
  readonly suspendedAt: Date | null;
  readonly createdAt: Date;
};

/** Something an operator did to an account; `actorEmail` is null when that user is gone. */
export type AuditLine = {
  readonly id: string;
  readonly actorEmail: string | null;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
};
