import { describeRow, json, type Row } from "@/lib/db/row";

export const auditLine = describeRow({
  id: "text",
  /** `account` for its own users, `command` for a command on the server, `operator` for anybody else. */
  by: ["account", "operator", "command"],
  /** Null when that user is gone. */
  actorEmail: "text?",
  action: "text",
  detail: json<Readonly<Record<string, unknown>>>(),
  createdAt: "time",
});

/** Something that was done to an account. `action` is one of the security log's acts, or of an earlier release's. */
export type AuditLine = Row<typeof auditLine>;

export const accountAuditLine = describeRow({ ...auditLine, accountId: "text", companyName: "text" });

/** A line of the audit log over all accounts, with the account it is about. */
export type AccountAuditLine = Row<typeof accountAuditLine>;

/** Which lines an operator wants to see. Each is answered by an index. */
export type AuditFilter = {
  /** The id of an account, or the whole e-mail of one of its users. */
  readonly account?: string | undefined;
  /** The whole e-mail of who did it, as a line shows it: who was removed is found by the one they had. */
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
};
