import { Badge } from "@/components/ui/badge";
import type { Verdict } from "@/lib/webhooks/signature-doctor/schema";
import { verdictWords } from "../doctor/verdict-words";
import { isSigned } from "./is-signed";

type Props = { readonly verdict: Verdict; readonly timezone: string };

export function VerdictBadge({ verdict }: Pick<Props, "verdict">) {
  if (verdict.verdict === "verified") return <Badge tone="success">Verified</Badge>;
  return <Badge tone="danger">{isSigned(verdict) ? "Not verified" : "Not signed"}</Badge>;
}

/** Why a message is not verified, in a line below its badge. Nothing for one that is, or that has no signature at all. */
export function VerdictReason({ verdict, timezone }: Props) {
  if (verdict.verdict === "verified" || !isSigned(verdict)) return null;
  return verdictWords(verdict, timezone).title;
}
