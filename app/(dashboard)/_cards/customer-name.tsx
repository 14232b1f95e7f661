import { BreakableText } from "@/components/ui/breakable-text";
import { TextLink } from "@/components/ui/text-link";
import type { CustomerResource } from "@/lib/insight/customers/schema";

type Props = {
  readonly home: string;
  readonly id: string;
  /** Null once the customer has been erased. */
  readonly email: string | null;
};

/** A customer, with a link to their page. */
export function CustomerName({ home, id, email }: Props) {
  return (
    <TextLink href={`${home}/customers/${id}`} className="block wrap-anywhere">
      {email === null ? "Erased customer" : <BreakableText>{email}</BreakableText>}
    </TextLink>
  );
}

type OfRequest = {
  readonly home: string;
  /** Undefined if the customer was erased in the meantime. */
  readonly customer: CustomerResource | undefined;
};

/** The customer of an intent or subscription. */
export function CustomerOfRequest({ home, customer }: OfRequest) {
  return customer ? <CustomerName home={home} id={customer.id} email={customer.email} /> : "Erased customer";
}
