import { CustomerOfRequest } from "@/app/(dashboard)/_cards/customer-name";
import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import type { CustomerResource } from "@/lib/insight/customers/schema";
import type { IntentResource } from "@/lib/payments/intents/schema";

type Props = {
  readonly intent: IntentResource;
  readonly customer: CustomerResource | undefined;
  /** The vouchers that paid it; empty before payment. */
  readonly vouchers: readonly PaidVoucher[];
  readonly home: string;
  readonly timezone: string;
};

type PaidVoucher = { readonly codeEnding: string; readonly amountDisplay: string };

/** The intent's details, and the checkout link while it can be used. */
export function DetailsCard({ intent, customer, vouchers, home, timezone }: Props) {
  const metadata = JSON.stringify(intent.metadata, null, 2);
  return (
    <Card>
      <CardHeader title="Details" />
      <CardBody className="flex flex-col gap-6">
        <DescriptionList>
          <DescriptionItem term="Customer">
            <CustomerOfRequest home={home} customer={customer} />
          </DescriptionItem>
          {intent.status !== "failed" && (
            <DescriptionItem term={intent.status === "success" ? "Your payout" : "Your payout, once paid"}>
              <Money display={intent.partner_payout_amount_display} />{" "}
              <span className="text-muted">
                after a fee of <Money display={intent.platform_fee_display} />
              </span>
            </DescriptionItem>
          )}
          {vouchers.length > 0 && (
            <DescriptionItem term="Paid with">
              <PaidWith vouchers={vouchers} />
            </DescriptionItem>
          )}
          <DescriptionItem term="Status in the API">
            <code className="font-mono text-xs">{intent.status}</code>
            {intent.failure_reason && (
              <>
                , <code className="font-mono text-xs">{intent.failure_reason}</code>
              </>
            )}
          </DescriptionItem>
          <DescriptionItem term="Created">
            <DateTime value={intent.created_at} timeZone={timezone} />
          </DescriptionItem>
          {intent.status === "pending" && (
            <DescriptionItem term="Expires">
              <DateTime value={intent.expires_at} timeZone={timezone} />
            </DescriptionItem>
          )}
          {intent.callback_url && (
            <DescriptionItem term="Callback URL">
              <span className="break-all">{intent.callback_url}</span>
            </DescriptionItem>
          )}
          {metadata !== "{}" && (
            <DescriptionItem term="Metadata">
              <pre className="font-mono text-xs break-all whitespace-pre-wrap">{metadata}</pre>
            </DescriptionItem>
          )}
        </DescriptionList>
        {intent.status === "pending" && (
          <CopyField
            label="Checkout link"
            value={intent.authorization_url}
            what="the checkout link"
            hint="Send the customer here to pay."
          />
        )}
      </CardBody>
    </Card>
  );
}

/** The customer reads the same endings on the receipt. */
function PaidWith({ vouchers }: Pick<Props, "vouchers">) {
  return (
    <ul className="flex flex-col gap-1">
      {vouchers.map(({ codeEnding, amountDisplay }) => (
        <li key={codeEnding} className="flex flex-wrap gap-x-3">
          <span>
            Voucher ending in <code className="font-mono">{codeEnding}</code>
          </span>
          <Money display={amountDisplay} />
        </li>
      ))}
    </ul>
  );
}
