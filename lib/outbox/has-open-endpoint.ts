import type { Caller } from "@/lib/caller";
import { countOpenEndpoints } from "./store";

/** Whether an event for this account would be sent somewhere now: to an endpoint that is not disabled. */
export async function hasOpenEndpoint(receiver: Pick<Caller, "accountId" | "environment">): Promise<boolean> {
  return (await countOpenEndpoints(receiver)) > 0;
}
