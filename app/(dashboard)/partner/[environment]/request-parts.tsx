import type { RowName } from "@/app/(dashboard)/_list/list";
import { BreakableText } from "@/app/(dashboard)/_list/list-table";
import { Money } from "@/components/money/values";
import { buttonStyles } from "@/components/ui/button";
import { DescriptionItem } from "@/components/ui/description-list";
import { ExternalLink } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import type { CustomerResource } from "@/lib/insight/customers/read-customers";
import type { PaymentRequestResource } from "@/lib/payments/requests/schema";

/** Returns the name of an intent or subscription in lists: its reference and its customer's email. */
export function requestName(
  { reference, customer }: Pick<PaymentRequestResource, "reference" | "customer">,
  href: string,
): RowName {
  return { text: reference, href, about: customer.email, copied: "the reference" };
}

type Props = {
  readonly home: string;
  readonly id: string;
  /** The customer's email, or null once the customer has been erased. */
  readonly email: string | null;
};

/** Renders a link to a customer's page, with the email or `Erased customer` as its text. */
export function CustomerName({ home, id, email }: Props) {
  return (
    <TextLink href={`${home}/customers/${id}`} className="block wrap-anywhere">
      {email === null ? "Erased customer" : <BreakableText>{email}</BreakableText>}
    </TextLink>
  );
}

type OfRequest = {
  readonly home: string;
  /** The customer, or undefined if the customer was erased while the page was loading. */
  readonly customer: CustomerResource | undefined;
};

/** Renders a link to the customer of an intent or subscription, or `Erased customer` without a link. */
export function CustomerOfRequest({ home, customer }: OfRequest) {
  return customer ? <CustomerName home={home} id={customer.id} email={customer.email} /> : "Erased customer";
}

/** Renders a link that opens the customer's checkout in a new tab. */
export function CheckoutLink({ href }: { readonly href: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonStyles({ variant: "secondary" })}>
      Open checkout <ExternalLink aria-hidden="true" />
      <span className="sr-only">(in a new tab)</span>
    </a>
  );
}

type CallbackAndMetadataProps = {
  readonly request: Pick<PaymentRequestResource, "callback_url" | "metadata">;
};

/** Renders the callback URL and the metadata of an intent or subscription, as items of a description list. */
export function CallbackAndMetadata({ request }: CallbackAndMetadataProps) {
  const metadata = JSON.stringify(request.metadata, null, 2);
  return (
    <>
      {request.callback_url && (
        <DescriptionItem term="Callback URL">
          <span className="break-all">{request.callback_url}</span>
        </DescriptionItem>
      )}
      {metadata !== "{}" && (
        <DescriptionItem term="Metadata">
          <pre className="font-mono text-xs break-all whitespace-pre-wrap">{metadata}</pre>
        </DescriptionItem>
      )}
    </>
  );
}

type PayoutItemProps = {
  readonly term: string;
  readonly request: Pick<PaymentRequestResource, "partner_payout_amount_display" | "platform_fee_display">;
};

/** Renders the partner's share of a payment and the platform's fee, as an item of a description list. */
export function PayoutItem({ term, request }: PayoutItemProps) {
  return (
    <DescriptionItem term={term}>
      <Money display={request.partner_payout_amount_display} />{" "}
      <span className="text-muted">
        after a fee of <Money display={request.platform_fee_display} />
      </span>
    </DescriptionItem>
  );
}
