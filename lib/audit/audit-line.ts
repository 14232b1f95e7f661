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
