type SessionRow = {
  readonly endedAt: Date | null;
  readonly expiresAt: Date;
  readonly suspendedAt: Date | null;
};

/** What a session lets its user do now. Suspension comes last: only who is signed in is told of it. */
export function sessionStatus(row: SessionRow, at: Date): "signed-in" | "ended" | "suspended" {
  if (row.endedAt || row.expiresAt <= at) return "ended";
  return row.suspendedAt ? "suspended" : "signed-in";
}
