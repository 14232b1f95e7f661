import { describeRow, json, type Row } from "@/lib/db/row";

export const auditLine = describeRow({
  id: "text",
  /**
   * The kind of actor: `account` for the account's own users, `command` for a command on the server, `operator` for all others.
   */
  by: ["account", "operator", "command"],
  /** The actor's e-mail. Null if the user no longer exists. */
  actorEmail: "text?",
  action: "text",
  detail: json<Readonly<Record<string, unknown>>>(),
  createdAt: "time",
});

/** An entry of an account's audit log. `action` may be one that only earlier releases wrote: handle unknown values. */
export type AuditLine = Row<typeof auditLine>;

export const accountAuditLine = describeRow({ ...auditLine, accountId: "text", companyName: "text" });

/** An entry of any account's audit log, with the account. */
export type AccountAuditLine = Row<typeof accountAuditLine>;

/** Filters of the audit log. Each uses an index. */
export type AuditFilter = {
  /** The ID of an account, or the complete e-mail of one of its users. */
  readonly account?: string | undefined;
  /** The complete e-mail of the actor as the entry shows it. Removed users match by their former e-mail. */
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
};
