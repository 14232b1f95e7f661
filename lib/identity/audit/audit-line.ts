import { describeRow, json, type Row } from "@/lib/db/row";

export const auditLine = describeRow({
  id: "text",
  /**
   * The kind of actor: `account` for the account's own users, `command` for a command on the server, `operator` for all others.
   */
  by: ["account", "operator", "command"],
  /** The actor's email. Null if the user no longer exists. */
  actorEmail: "text?",
  action: "text",
  detail: json<Readonly<Record<string, unknown>>>(),
  createdAt: "time",
});

/** An entry in an account's audit log. `action` can be one that only earlier releases wrote, so handle unknown values. */
export type AuditLine = Row<typeof auditLine>;

export const accountAuditLine = describeRow({ ...auditLine, accountId: "text", companyName: "text" });

/** An entry in any account's audit log, with the account's ID and company name. */
export type AccountAuditLine = Row<typeof accountAuditLine>;

/** Filters for the audit log. An index supports each of them. */
export type AuditFilter = {
  /** The ID of an account, or the complete email of one of its users. */
  readonly account?: string | undefined;
  /** The complete email of the actor as the entry shows it. Removed users match by their former email. */
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
};
