import type { RowName } from "@/app/(dashboard)/_list/row-name";
import type { PaymentRequestResource } from "@/lib/payments/requests/schema";

/** What a list calls an intent or a subscription: its reference, and the customer who is asked. */
export function requestName(
  { reference, customer }: Pick<PaymentRequestResource, "reference" | "customer">,
  href: string,
): RowName {
  return { text: reference, href, about: customer.email, copied: "the reference" };
}
