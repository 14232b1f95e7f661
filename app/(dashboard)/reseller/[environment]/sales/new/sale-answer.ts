import type { ManualSalePreview } from "@/lib/payments/voucher-payments/sell-manually";
import type { PrintedVouchers } from "../voucher-sheet";

/** A live sale to be confirmed, with the form's fields, which are sent again. */
export type SaleReview = ManualSalePreview & {
  readonly quantity: number;
  readonly customerIdentifier: string;
  readonly fields: Readonly<Record<string, string>>;
};

/** The answer to the form: a sale to review, or the slip of one that was made. */
export type SaleAnswer = { readonly review: SaleReview } | { readonly slip: PrintedVouchers };
