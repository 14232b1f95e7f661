"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { publicAction } from "@/app/(auth)/form-action";
import type { FormState } from "@/components/ui/form-state";
import { AppError } from "@/lib/base/errors";
import { accessCodeField } from "@/lib/base/fields";
import { pickShop } from "@/lib/payments/subscriptions/pick-shop";
import { checkoutPath } from "./find-checkout";
import { simulate, simulatorInput } from "./simulate";

const pickInput = z.object({ access_code: accessCodeField, shop_id: z.string().max(100) });

/**
 * Stores the picked shop and continues to it. If no shop can be picked, the page shows the subscription's
 * state.
 */
export async function pick(_: FormState, formData: FormData): Promise<FormState> {
  const answer = await publicAction(formData, pickInput, async ({ access_code, shop_id }) => {
    const { kind } = await pickShop(access_code, shop_id).catch(closedShop);
    return { data: { goesOn: kind === "picked", path: checkoutPath(access_code) } };
  });
  if (answer.data?.goesOn) redirect(`${answer.data.path}/to-shop`);
  refresh();
  return answer;
}

/** Runs cycles of a test subscription; the page shows the result. */
export async function runCycles(_: FormState, formData: FormData): Promise<FormState> {
  const answer = await publicAction(formData, simulatorInput, simulate);
  refresh();
  return answer;
}

/** The shop closed after the page was rendered, so a specific message replaces the field error. */
function closedShop(cause: unknown): never {
  if (!(cause instanceof AppError) || cause.code !== "validation_failed") throw cause;
  const message = "This shop no longer accepts new subscriptions. Nothing was billed. Pick another shop.";
  throw new AppError("validation_failed", { message, cause });
}
