import type { Verdict } from "@/lib/webhooks/signature-doctor/schema";
import { isSigned } from "../is-signed";

/**
 * What to do, where the doctor's advice is for the owner of a receiver and says nothing to who looks into the
 * inbox.
 */
export function adviceFor(verdict: Verdict): string | undefined {
  if (!isSigned(verdict)) {
    return "No action needed here. Without a signature anyone could have sent it, so your own receiver must reject it.";
  }
  if (verdict.verdict === "verified") {
    return "No action needed here. Your own receiver must reach the same result before it trusts a message.";
  }
  if (verdict.verdict === "too_old") {
    return "No action needed here. The message may be a replay, so your own receiver must reject it.";
  }
  return undefined;
}
