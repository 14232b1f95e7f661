import type { RowName } from "@/app/(dashboard)/_list/row-name";
import type { PaymentRequestResource } from "@/lib/payments/requests/schema";

/** The name of an intent or subscription in lists: reference and customer. */
export function requestName(
  { reference, customer }: Pick<PaymentRequestResource, "reference" | "customer">,
  href: string,
): RowName {
  return { text: reference, href, about: customer.email, copied: "the reference" };
}
