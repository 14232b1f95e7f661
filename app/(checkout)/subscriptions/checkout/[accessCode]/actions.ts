"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { checkoutPath } from "@/app/(checkout)/_parts/checkout";
import { checkoutAction } from "@/app/(checkout)/_parts/checkout-action";
import { formLanguage, type Language, pathAfterPost } from "@/app/(checkout)/_parts/language";
import { PageError } from "@/app/(checkout)/_parts/page-error";
import type { FormState } from "@/components/ui/form-state";
import { AppError } from "@/lib/base/errors";
import { accessCodeField } from "@/lib/base/fields";
import { cancelAsCustomer } from "@/lib/payments/subscriptions/cancel-subscription";
import { pickShop } from "@/lib/payments/subscriptions/view-checkout";
import { playScenario, type ScenarioAnswer, scenarioInput } from "./play-scenario";
import { simulate, simulatorInput } from "./simulate";

const pickInput = z.object({ access_code: accessCodeField, shop_id: z.string().max(100) });

const cancelInput = pickInput.pick({ access_code: true });

/**
 * Stores the picked shop and redirects to the page that forwards to it. If the shop cannot be picked, or the subscription no
 * longer lets the customer pick a shop, refreshes the page instead.
 */
export async function pick(_: FormState, formData: FormData): Promise<FormState> {
  const language = formLanguage(formData);
  const answer = await checkoutAction(language, formData, pickInput, async ({ access_code, shop_id }) => {
    const { kind } = await pickShop(access_code, shop_id).catch((cause) => closedShop(cause, language));
    return { data: { goesOn: kind === "picked", path: checkoutPath("subscriptions", access_code) } };
  });
  if (answer.data?.goesOn) redirect(await pathAfterPost(`${answer.data.path}/to-shop`));
  refresh();
  return answer;
}

/**
 * Cancels the subscription on the customer's request or, if a reseller bills it, asks the reseller to confirm. Refreshes the
 * page, which shows the result.
 */
export async function cancel(_: FormState, formData: FormData): Promise<FormState> {
  const language = formLanguage(formData);
  const answer = await checkoutAction(language, formData, cancelInput, async ({ access_code }) => {
    await cancelAsCustomer(access_code).catch((cause) => unreachedShop(cause, language));
    return {};
  });
  refresh();
  return answer;
}

/** Runs an action of the cycle simulator on a test subscription. Refreshes the page, which shows the result. */
export async function runCycles(_: FormState, formData: FormData): Promise<FormState> {
  const language = formLanguage(formData);
  const answer = await checkoutAction(language, formData, simulatorInput(language), (input) =>
    simulate(input, language),
  );
  refresh();
  return answer;
}

/** Adds a step to the scenario of a test subscription, or runs the scenario. Refreshes the page, which shows the result. */
export async function runScenario(
  _: FormState<ScenarioAnswer>,
  formData: FormData,
): Promise<FormState<ScenarioAnswer>> {
  const language = formLanguage(formData);
  const answer = await checkoutAction(language, formData, scenarioInput, async (input) => ({
    data: await playScenario(input, language),
  }));
  refresh();
  return answer;
}

/**
 * Rethrows an error. If the cause is that no enabled webhook endpoint of the shop receives cancellation requests, the message
 * is in the page's language.
 */
function unreachedShop(cause: unknown, { messages }: Language): never {
  if (!(cause instanceof AppError) || cause.code !== "reseller_cancellation_unavailable") throw cause;
  throw new PageError(cause.code, { message: messages.subscription.cancel.unavailable, cause });
}

/**
 * Rethrows an error. If the cause is that the picked shop closed after the page was rendered, the message is in the page's
 * language.
 */
function closedShop(cause: unknown, { messages }: Language): never {
  if (!(cause instanceof AppError) || cause.code !== "validation_failed") throw cause;
  throw new PageError("validation_failed", { message: messages.subscription.picker.closedShop, cause });
}
