import type { Tenant } from "@/lib/base/caller";
import { findOpenEndpoint } from "./store";

/** Whether an event for this account would be sent somewhere now: to an endpoint that is not disabled. */
export async function hasOpenEndpoint(receiver: Tenant): Promise<boolean> {
  return (await findOpenEndpoint(receiver)) !== undefined;
}
