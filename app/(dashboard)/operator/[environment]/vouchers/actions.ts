"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import type { z } from "zod";
import { isLive } from "@/app/_dashboard/environment";
import { confirmedAction } from "@/app/(auth)/confirmed-action";
import { formAction } from "@/app/(auth)/form-action";
import { requireUser } from "@/app/(auth)/require-user";
import type { FormState } from "@/components/ui/form-state";
import type { Environment } from "@/lib/fields";
import type { ForRole } from "@/lib/roles";
import type { SignedInUser } from "@/lib/signed-in-user";
import { blockVoucher } from "@/lib/voucher-desk/block-voucher";
import { extendVoucher } from "@/lib/voucher-desk/extend-voucher";
import { findVoucher } from "@/lib/voucher-desk/find-voucher";
import {
  blockVoucherInput,
  extendVoucherInput,
  findVoucherInput,
  unblockVoucherInput,
} from "@/lib/voucher-desk/schema";
import { unblockVoucher } from "@/lib/voucher-desk/unblock-voucher";

const ANY_THAT_WORKS = ["developer", "finance"] as const;

/** What protects money must not wait for a password. */
const never = () => false;

/** Leads to the voucher's page, whose address has its id: the code itself stands in no address. */
export async function findVoucherAction(_state: FormState, formData: FormData): Promise<FormState> {
  const operator = await requireUser("operator");
  const asked = { user: operator, role: ANY_THAT_WORKS };
  const answer = await formAction(asked, formData, findVoucherInput, async (input) => ({
    data: `/operator/${input.environment}/vouchers/${await findVoucher(operator, input)}`,
  }));
  if (answer.data) redirect(answer.data);
  // The common sentence says that nothing was saved, which a look-up never is; what stands at the field says it all.
  return answer.errors ? { ...answer, message: undefined } : answer;
}

export async function blockVoucherAction(_state: FormState, formData: FormData): Promise<FormState> {
  return act({ role: ANY_THAT_WORKS, when: never }, formData, blockVoucherInput, async (operator, input) =>
    (await blockVoucher(operator, input))
      ? "Voucher blocked: nothing is paid with it from now on"
      : "This voucher was blocked before. Nothing was changed.",
  );
}

export async function unblockVoucherAction(_state: FormState, formData: FormData): Promise<FormState> {
  return act({ role: "finance", when: isLive }, formData, unblockVoucherInput, async (operator, input) => {
    switch (await unblockVoucher(operator, input)) {
      case undefined:
        return "This voucher was not blocked. Nothing was changed.";
      case "expired":
        return "Voucher unblocked; it has expired meanwhile";
      default:
        return "Voucher unblocked: it pays again";
    }
  });
}

export async function extendVoucherAction(_state: FormState, formData: FormData): Promise<FormState> {
  return act({ role: "finance", when: isLive }, formData, extendVoucherInput, async (operator, input) => {
    await extendVoucher(operator, input);
    return `Voucher valid through ${input.valid_through}`;
  });
}

async function act<Schema extends z.ZodType<{ environment: Environment }>>(
  asked: { readonly role: ForRole; readonly when: (input: z.output<Schema>) => boolean },
  formData: FormData,
  schema: Schema,
  verb: (operator: SignedInUser, input: z.output<Schema>) => Promise<string>,
): Promise<FormState> {
  const operator = await requireUser("operator");
  const answer = await confirmedAction({ ...asked, user: operator }, formData, schema, async (input) => ({
    message: await verb(operator, input),
  }));
  // A refusal must be read where it stands; the page as it is by now may not have the form any more.
  if (answer.status === "success") refresh();
  return answer;
}
