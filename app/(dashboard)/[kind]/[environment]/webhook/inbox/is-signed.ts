import type { Verdict } from "@/lib/webhooks/signature-doctor/schema";

/** Whether a message has any of the three headers of a signature, under any name. */
export function isSigned(verdict: Verdict): boolean {
  if (verdict.verdict !== "header_missing") return true;
  return verdict.headers.length < 3 || verdict.headers.some(({ because }) => because !== "absent");
}
