import { describeRow, type Row } from "@/lib/db/row";

export const ownSession = describeRow({
  id: "text",
  device: "text?",
  network: "text?",
  createdAt: "time",
  lastSeenAt: "time",
});

/** A session of one's own that is not over. */
export type OwnSession = Row<typeof ownSession>;
