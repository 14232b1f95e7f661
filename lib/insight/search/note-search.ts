import { PLATFORM_ACCOUNT_ID } from "@/lib/base/caller";
import { MINUTE_MS } from "@/lib/base/clock";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { actOn } from "@/lib/identity/audit/act";
import { auditAlone } from "@/lib/identity/audit/audit.sql";
import { noteAct } from "@/lib/identity/audit/note-act";
import { atMostOncePer } from "@/lib/telemetry/security-log/at-most-once-per";

const turnOf = atMostOncePer(MINUTE_MS);

/**
 * Audits that an operator searches what every account has: at most once a minute for each operator, since a search may run with every
 * key. Never what was typed, which may be a code or somebody's e-mail. Throws `forbidden` for a user who is no longer an operator.
 */
export async function noteSearch(operator: SignedInUser): Promise<void> {
  if (!turnOf(operator.userId)) return;
  const act = actOn(operator, PLATFORM_ACCOUNT_ID, "accounts.searched");
  await auditAlone(act);
  noteAct(act);
}
