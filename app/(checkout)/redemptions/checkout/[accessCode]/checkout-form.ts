import { z } from "zod";
import { accessCodeField } from "@/app/(checkout)/_parts/access-code";
import { VOUCHER_CODE_LENGTH } from "@/lib/base/voucher-code";

const CODE = `[0-9A-Z]{${VOUCHER_CODE_LENGTH}}`;

/** The form's actions; `add:` and `remove:` contain a code. */
export type Act = "check" | "pay" | "test-vouchers" | `add:${string}` | `remove:${string}`;

/** The checkout's one form. Texts are bounded far above what {@link MAX_CODES} codes need. */
export const checkoutForm = z.object({
  access_code: accessCodeField,
  act: z
    .custom<Act>(
      (value) =>
        typeof value === "string" &&
        new RegExp(`^(check|pay|test-vouchers|(add|remove):${CODE})$`).test(value),
    )
    .default("check"),
  accepted: z.string().max(1_000).default(""),
  codes: z.string().max(4_000, "is too long; enter at most 20 codes").default(""),
  test_vouchers: z.literal("shown").optional(),
});

export type CheckoutInput = z.output<typeof checkoutForm>;

export const cancelForm = z.object({ access_code: accessCodeField });
