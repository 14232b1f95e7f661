import { TextLink } from "@/components/ui/text-link";
import type { PaymentRequestResource } from "@/lib/payment-requests/schema";

type Props = {
  readonly request: Pick<PaymentRequestResource, "reference" | "customer">;
  readonly href: string;
};

/** What a list calls an intent or a subscription: its reference, and the customer who is asked. */
export function RequestName({ request: { reference, customer }, href }: Props) {
  return (
    <>
      <TextLink href={href} className="block truncate font-mono text-xs" title={reference}>
        {reference}
      </TextLink>
      <span className="block truncate text-muted" title={customer.email}>
        {customer.email}
      </span>
    </>
  );
}
