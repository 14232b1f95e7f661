import type { Verdict } from "@/lib/webhooks/signature-doctor/schema";
import { isSigned } from "../is-signed";

/** What to do, where the doctor's advice is for the owner of a receiver and says nothing to who looks into the inbox. */
export function adviceFor(verdict: Verdict): string | undefined {
  if (!isSigned(verdict)) {
    return "Nothing here: without a signature anybody may have sent it, so your own receiver has to refuse it.";
  }
  if (verdict.verdict === "verified") {
    return "Nothing here. Your own receiver has to come to the same result before it believes a message.";
  }
  if (verdict.verdict === "too_old") {
    return "Nothing here: somebody may have caught this message and sent it again, so your own receiver has to refuse it.";
  }
  return undefined;
}
