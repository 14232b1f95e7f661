import type { Tenant } from "@/lib/base/caller";
import { rowOf } from "@/lib/db/sql";
import { openEndpointOf } from "./open-endpoint.sql";

/** The endpoint to which an event for the account would be sent now. */
export function findOpenEndpoint(receiver: Tenant): Promise<{ readonly id: string } | undefined> {
  return rowOf({ id: "text" })(openEndpointOf(receiver));
}
