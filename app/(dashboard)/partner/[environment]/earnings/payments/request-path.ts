import type { EarningResource } from "@/lib/insight/earnings/list-earnings";

/** The page of the intent or the subscription that a payment was made for. */
export function requestPath(
  home: string,
  { source, reference }: Pick<EarningResource, "source" | "reference">,
) {
  return `${home}/${source === "intent" ? "intents" : "subscriptions"}/${encodeURIComponent(reference)}`;
}
