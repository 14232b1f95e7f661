"use server";

import { z } from "zod";
import { en } from "@/app/(checkout)/_messages/en";
import {
  accountAction,
  backToForm,
  environmentFields,
  isLive,
  NEVER,
} from "@/app/(dashboard)/_shell/form-actions";
import type { FormState } from "@/components/ui/form-state";
import { type QrPath, qrPath } from "@/components/ui/qr-path";
import { text } from "@/lib/base/fields";
import { WORKING_ROLES } from "@/lib/base/roles";
import { formatDecimal, typedAmountField } from "@/lib/base/typed-amount";
import {
  type ManualSalePreview,
  previewManualSale,
  sellManually,
} from "@/lib/payments/voucher-payments/sell-manually";
import {
  type PrintedVouchers as PrintedVouchersWithoutQr,
  printVouchers,
  revealVoucherCode,
} from "@/lib/payments/voucher-payments/view-sale";
import { balancePage, voucherLink } from "@/lib/payments/vouchers/voucher.sql";

/** The printed vouchers with their QR codes. */
export type PrintedVouchers = Omit<PrintedVouchersWithoutQr, "vouchers"> & {
  /** The URL where customers check the balance. */
  readonly balance_page: string;
  readonly scam_warning: string;
  readonly vouchers: readonly (PrintedVouchersWithoutQr["vouchers"][number] & { readonly qr: QrPath })[];
};

/** A live sale to confirm, with the form values that the confirmation submits again. */
export type SaleReview = ManualSalePreview & {
  readonly quantity: number;
  readonly customerIdentifier: string;
  readonly fields: Readonly<Record<string, string>>;
};

/** The result of the sale form: a sale to review, or the printed vouchers of a completed sale. */
export type SaleAnswer = { readonly review: SaleReview } | { readonly slip: PrintedVouchers };

/** The rules for the actions that sell vouchers manually, print them and reveal their codes. */
const SELLER = {
  kinds: ["reseller"],
  role: WORKING_ROLES,
  confirm: isLive,
  refresh: NEVER,
} as const;

const sellForm = z.object({
  ...environmentFields,
  key: z.uuid(),
  denomination: typedAmountField,
  quantity: z.coerce.number().int().min(1).max(5),
  customer_identifier: text(1, 255),
  confirmed: z.literal("yes").optional(),
});

const isSold = ({ data }: FormState) => typeof data === "object" && data !== null && "slip" in data;

const SHOWN_AGAIN = ["key", "denomination", "quantity", "customer_identifier"] as const;

/**
 * Sells vouchers and returns them for printing. Submitting the form again with the same idempotency key does not sell again. In
 * the live environment, the first submission returns the sale for review, and the confirmation sells the vouchers.
 */
export async function sellByHandAction(
  _state: FormState<SaleAnswer>,
  formData: FormData,
): Promise<FormState<SaleAnswer>> {
  if (formData.has("change")) return backToForm(SELLER, formData, typed(formData));
  // Refreshes the wallet's balance above the form.
  const guard = {
    ...SELLER,
    refresh: isSold,
  };
  return accountAction<typeof sellForm, SaleAnswer>(
    guard,
    formData,
    sellForm,
    async (caller, { confirmed, ...sale }) => {
      const { key, denomination, quantity, customer_identifier: customerIdentifier } = sale;
      if (isLive(sale) && !confirmed) {
        const fields = { ...typed(formData), denomination: formatDecimal(denomination) };
        const preview = await previewManualSale(caller, sale);
        return { data: { review: { ...preview, quantity, customerIdentifier, fields } } };
      }
      const { reference } = await sellManually(caller, { key, denomination, quantity, customerIdentifier });
      return { data: { slip: printedVouchers(await printVouchers(caller, reference)) } };
    },
  );
}

function typed(formData: FormData): Record<string, string> {
  return Object.fromEntries(SHOWN_AGAIN.map((name) => [name, String(formData.get(name) ?? "")]));
}

const slipForm = z.object({ ...environmentFields, reference: text(1, 100) });

const revealForm = slipForm.extend({
  place: z.coerce.number().int().min(1).max(5),
});

/** Returns the printed vouchers of a sale. Requires the password in the live environment. */
export async function printSlipAction(
  _state: FormState<PrintedVouchers>,
  formData: FormData,
): Promise<FormState<PrintedVouchers>> {
  return accountAction(SELLER, formData, slipForm, async (caller, { reference }) => ({
    data: printedVouchers(await printVouchers(caller, reference)),
  }));
}

/** Returns the code of one voucher of a sale. Requires the password in the live environment. */
export async function revealCodeAction(
  _state: FormState<string>,
  formData: FormData,
): Promise<FormState<string>> {
  return accountAction(SELLER, formData, revealForm, async (caller, { reference, place }) => ({
    data: await revealVoucherCode(caller, { reference, place }),
  }));
}

/** Adds the QR code that opens each voucher's page, the URL of the balance page, and the scam warning. */
function printedVouchers({ vouchers, ...slip }: PrintedVouchersWithoutQr): PrintedVouchers {
  return {
    ...slip,
    balance_page: balancePage(),
    scam_warning: en.common.scamWarning,
    vouchers: vouchers.map((voucher) => ({ ...voucher, qr: qrPath(voucherLink(voucher.code)) })),
  };
}
