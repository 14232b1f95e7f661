import type { IntentResource } from "@/lib/payments/intents/schema";

/** The page of one intent on its partner's dashboard. */
export function intentPath({
  environment,
  reference,
}: Pick<IntentResource, "environment" | "reference">): string {
  return `/partner/${environment}/intents/${encodeURIComponent(reference)}`;
}
