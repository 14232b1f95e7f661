import type { ReactNode } from "react";
import { CustomerTime } from "@/app/(checkout)/redemptions/checkout/[accessCode]/customer-time";
import { Money } from "@/components/money/money";
import { Card, CardBody } from "@/components/ui/card";
import { now } from "@/lib/base/clock";
import { type CustomerRefund, listCustomerRefunds } from "@/lib/payments/refunds/list-refunds";

type Props = {
  readonly accessCode: string;
  readonly hint: ReactNode;
  /** Whether the list stands alone, in a card of its own. */
  readonly isCard?: boolean;
};

/** What was refunded of a payment or of a subscription's cycles: when, and to which vouchers. Renders nothing without a refund. */
export async function RefundList({ accessCode, hint, isCard = false }: Props) {
  const refunds = await listCustomerRefunds(accessCode);
  if (refunds.length === 0) return null;
  const list = (
    <section aria-labelledby="refunds" className="w-full text-left">
      <h2 id="refunds" className="text-sm text-muted">
        Refunded
      </h2>
      <ul className="mt-1 divide-y divide-line text-sm">
        {refunds.map((refund) => (
          <Refund key={`${refund.at} ${refund.amountDisplay}`} refund={refund} />
        ))}
      </ul>
      <p className="mt-1 text-sm text-muted">{hint}</p>
    </section>
  );
  return isCard ? (
    <Card className="mt-6">
      <CardBody>{list}</CardBody>
    </Card>
  ) : (
    list
  );
}

function Refund({ refund: { amountDisplay, at, cycle, vouchers } }: { readonly refund: CustomerRefund }) {
  return (
    <li className="flex flex-col gap-1.5 py-2">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>
          {cycle !== null && `Cycle ${cycle}, `}
          <CustomerTime value={at} />
        </span>
        <Money display={amountDisplay} className="font-semibold" />
      </p>
      <ul className="flex flex-col gap-1 text-muted">
        {vouchers.map(({ codeEnding, amountDisplay, expiresAt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two vouchers may have the same ending, and the list never changes.
          <li key={index}>
            <Money display={amountDisplay} /> on the voucher
            {codeEnding !== null && (
              <>
                {" "}
                ending in <span className="font-mono">{codeEnding}</span>
              </>
            )}
            , {new Date(expiresAt) <= now() ? "expired on" : "valid until"} <CustomerTime value={expiresAt} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Tells the customer of a subscription whom to ask. */
export const REFUND_HINT =
  "The shop that billed a cycle holds its voucher. Ask that shop for the refunded amount.";
