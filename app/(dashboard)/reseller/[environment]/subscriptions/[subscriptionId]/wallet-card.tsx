import { Money } from "@/components/money/money";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { TextLink } from "@/components/ui/text-link";
import type { BilledSubscriptionView } from "@/lib/payments/cycles/view-billed-subscription";
import { cyclesText } from "../../runway/cycles-text";

type Props = { readonly subscription: BilledSubscriptionView; readonly home: string };

/** The amount billed so far, and the next cycle's effect on the balance. */
export function WalletCard({ subscription, home }: Props) {
  const { billed, next, amount_display: amount, balance_display: balance } = subscription;
  return (
    <Card>
      <CardHeader title="Wallet" />
      <CardBody className="flex flex-col gap-3 text-sm">
        <p>
          <Money display={billed.amount_display} className="font-semibold" /> billed in{" "}
          {cyclesText(billed.count)}.
        </p>
        {next && "leaves_display" in next && (
          <p>
            The next cycle costs <Money display={amount} /> and leaves <Money display={next.leaves_display} />{" "}
            of <Money display={balance} />.
          </p>
        )}
        {next && "lacks_display" in next && (
          <p className="text-danger">
            The next cycle costs <Money display={amount} />: <Money display={next.lacks_display} /> more than
            the <Money display={balance} /> in the wallet. <TextLink href={`${home}/top-up`}>Top up</TextLink>
          </p>
        )}
      </CardBody>
    </Card>
  );
}
