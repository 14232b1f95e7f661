import { validate } from "uuid";
import type { Caller } from "@/lib/base/caller";
import { AppError, assertFound, unreachable } from "@/lib/base/errors";
import { found, listed, type Outcome } from "@/lib/base/outcome";
import { type Page, readPage, type TimeRangePageRequest } from "@/lib/db/page";
import { readFilteredPage } from "@/lib/payments/metadata/read-filtered-page";
import { selectDueOf } from "./due-store";
import { readDuePage } from "./list-due";
import { presentSubscription, presentToHolder, type SubscriptionRow } from "./present-subscription";
import type { LookedUpSubscription } from "./reseller-schema";
import { type DueRange, decideLookUp } from "./rules";
import type { ListSubscriptionsInput, SubscriptionPage, SubscriptionResource } from "./schema";
import {
  type SubscriptionFilter,
  selectBilledById,
  selectByAccessCode,
  selectByBillingCode,
  selectSubscription,
  selectSubscriptions,
} from "./store";

/** Retrieves one of the caller's subscriptions. Throws the same errors as {@link findOwnSubscription}. */
export async function retrieveSubscription(
  caller: Caller,
  input: { reference: string },
): Promise<Outcome<SubscriptionResource>> {
  return found(presentSubscription(await findOwnSubscription(caller, input)));
}

/**
 * Returns one of the caller's subscriptions. Throws `not_found` if the caller has no subscription with this reference in its
 * environment.
 */
export async function findOwnSubscription(
  caller: Caller,
  by: { readonly reference: string },
): Promise<SubscriptionRow> {
  return assertFound(await selectSubscription(caller, by));
}

/** Returns one of the subscriptions that the calling reseller bills. Throws `not_found` for any other subscription. */
export async function findBilledSubscription(reseller: Caller, id: string): Promise<SubscriptionRow> {
  return assertFound(validate(id) ? await selectBilledById(reseller, id) : undefined);
}

/** Returns the subscription with this checkout access code, or undefined if there is none. */
export function findByAccessCode(accessCode: string): Promise<SubscriptionRow | undefined> {
  return selectByAccessCode(accessCode);
}

/** Returns the test subscription with this checkout access code. Throws `not_found` for a live or unknown subscription. */
export async function findTestSubscription(accessCode: string): Promise<SubscriptionRow> {
  const row = await selectByAccessCode(accessCode);
  return assertFound(row?.environment === "test" ? row : undefined);
}

/**
 * Looks up a subscription by its billing code, so that a reseller can check the amount and remaining cycles before it charges
 * the customer. Throws `not_found` for a code that is unknown in the caller's environment, `subscription_not_owned_by_reseller`
 * if another reseller bills it, and `subscription_not_active` for a pending or active subscription whose partner is suspended.
 */
export async function lookUpSubscription(
  caller: Caller,
  input: { subscription_access_code: string },
): Promise<Outcome<LookedUpSubscription>> {
  const row = assertFound(await selectByBillingCode(caller, input.subscription_access_code));
  const decision = decideLookUp(row, caller.accountId);
  switch (decision) {
    case "not_owned":
      throw new AppError("subscription_not_owned_by_reseller");
    case "partner_suspended":
      throw new AppError("subscription_not_active", {
        message:
          "The partner of this subscription is suspended, so it cannot be billed. Do not charge the customer.",
      });
    case "shown":
      return found(presentToHolder(row));
    default:
      return unreachable(decision);
  }
}

type SubscriptionQuery = SubscriptionFilter &
  TimeRangePageRequest & {
    /**
     * Selects only active subscriptions whose next cycle is due in this range, longest overdue first. Of the other filters,
     * only `status` and `reference` then apply.
     */
    readonly due?: DueRange | undefined;
  };

/** Returns a page of the caller's subscriptions, newest first unless `oldestFirst` or `due` is set. */
export async function listSubscriptions(
  caller: Caller,
  query: SubscriptionQuery,
): Promise<Page<SubscriptionResource>> {
  const { due, status, reference: named, before, limit } = query;
  if (due === undefined) {
    return readPage(query, (page) => selectSubscriptions(caller, { ...query, ...page }), presentSubscription);
  }
  if (status !== undefined && status !== "active") return { rows: [], next: null };
  return readDuePage(
    { due, named, before, limit },
    (filter) => selectDueOf(caller, filter),
    presentSubscription,
  );
}

/** Returns a page of the caller's subscriptions as an API response, newest first. */
export async function listSubscriptionPage(
  caller: Caller,
  input: ListSubscriptionsInput,
): Promise<Outcome<SubscriptionPage>> {
  const filter = { status: input.status, email: input.email, customerId: input.customer };
  const { rows, next } = await readFilteredPage(caller, input, {
    kind: "subscription",
    filter,
    select: (page) => selectSubscriptions(caller, { ...filter, ...page }),
    present: presentSubscription,
  });
  return listed({ subscriptions: rows, next }, rows.length);
}
