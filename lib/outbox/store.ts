import type { Caller } from "@/lib/caller";
import { prisma } from "@/lib/db/prisma";

/** How many endpoints an event for the account would be sent to now: one or none. */
export function countOpenEndpoints({ accountId, environment }: Pick<Caller, "accountId" | "environment">) {
  return prisma().webhookEndpoint.count({ where: { accountId, environment, disabledAt: null } });
}
