import type { Caller } from "@/lib/base/caller";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import { selectAll, selectWaiting } from "./operator-store";
import { presentQueued, presentTopUp, type QueuedTopUp, type TopUpView } from "./present-top-up";
import { selectRequests } from "./store";

/** A page of the top-ups the caller asked for, newest first. */
export function listTopUps(caller: Caller, wanted: PageRequest): Promise<Page<TopUpView>> {
  return readPage(wanted, (page) => selectRequests(caller, page), presentTopUp);
}

/** The top-ups that wait for an operator, oldest first, at most so many; or `only` one of them, by its id. */
export async function listWaitingTopUps(
  operator: SignedInUser,
  limit: number,
  only?: string,
): Promise<QueuedTopUp[]> {
  assertOperator(operator);
  return (await selectWaiting(limit, only)).map(presentQueued);
}

/** A page of the top-ups that anybody asked for, newest first. For operators. */
export function listEveryTopUp(operator: SignedInUser, wanted: PageRequest): Promise<Page<QueuedTopUp>> {
  assertOperator(operator);
  return readPage(wanted, selectAll, presentQueued);
}
