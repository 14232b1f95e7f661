import { describeRow, json, type Row } from "@/lib/db/row";
import { rowOf, runOnce, sql } from "@/lib/db/sql";
import type { ApplicantInput } from "./schema";

/** What was told at sign-up, without the password. */
type Told = WithoutPassword<ApplicantInput>;

type WithoutPassword<Input> = Input extends unknown ? Omit<Input, "password"> : never;

const pendingRow = describeRow({ email: "text", passwordHash: "text", told: json<Told>() });
export type PendingSignUp = Row<typeof pendingRow>;

/** Keeps what somebody signed up with until they open their link, in the place of what was kept for the address. */
export async function keepPending(
  { email, passwordHash, told }: PendingSignUp,
  tokenHash: Buffer,
  { at, expiresAt }: { readonly at: Date; readonly expiresAt: Date },
): Promise<void> {
  await runOnce(sql`
    INSERT INTO pending_sign_ups (email, token_hash, password_hash, told, created_at, expires_at)
    VALUES (${email}, ${tokenHash}, ${passwordHash}, ${JSON.stringify(told)}::jsonb, ${at}, ${expiresAt})
    ON CONFLICT (email) DO UPDATE SET token_hash = excluded.token_hash, password_hash = excluded.password_hash,
      told = excluded.told, created_at = excluded.created_at, expires_at = excluded.expires_at`);
}

/** Who signed up and was sent the link, where it is good at that time. */
export function findPending(tokenHash: Buffer, at: Date): Promise<PendingSignUp | undefined> {
  return rowOf(pendingRow)(sql`
    SELECT email, password_hash AS "passwordHash", told FROM pending_sign_ups
    WHERE token_hash = ${tokenHash} AND expires_at > ${at}`);
}

/** Forgets whoever has an account by now. */
export async function deletePending(email: string): Promise<void> {
  await runOnce(sql`DELETE FROM pending_sign_ups WHERE email = ${email}`);
}

/** Forgets those whose link ran out by then, up to `limit` at a time, and nobody who signs up again meanwhile. Returns how many. */
export function deleteRunOut(at: Date, limit: number): Promise<number> {
  return runOnce(sql`
    DELETE FROM pending_sign_ups WHERE expires_at <= ${at} AND email = ANY(ARRAY(
      SELECT email FROM pending_sign_ups WHERE expires_at <= ${at} ORDER BY expires_at LIMIT ${limit}))`);
}
