import { CodeBlock } from "@/components/ui/code-block";
import { ButtonLink, TextLink } from "@/components/ui/link";
import type { Environment } from "@/lib/base/fields";
import { env } from "@/lib/base/settings/env";
import { curl, exportKey, FirstSteps } from "../../_cards/first-steps";

type Props = {
  readonly environment: Environment;
  readonly hasMoney: boolean;
  readonly hasKey: boolean;
  readonly hasSale: boolean;
};

const sale = { customer_identifier: "customer-4711", vouchers: [{ denomination: 1500, quantity: 2 }] };

/** Renders the steps from a new account to the first vouchers sold. */
export function ResellerSteps({ environment, hasMoney, hasKey, hasSale }: Props) {
  return (
    <FirstSteps
      steps={[
        {
          title: "Top up the wallet",
          done: hasMoney,
          children: <p>Every sale is paid from it. {topUpHints[environment]}</p>,
        },
        {
          title: "Create an API key",
          done: hasKey,
          children: (
            <>
              <p>Your shop sends it with every request. It is shown only once: store it with your secrets.</p>
              <ButtonLink
                className="self-start"
                href={`/reseller/${environment}/keys`}
                variant="secondary"
                size="sm"
              >
                Create a {environment} key
              </ButtonLink>
            </>
          ),
        },
        {
          title: "Sell two vouchers",
          done: hasSale,
          children: (
            <>
              <p>Paste this into a terminal and insert your key. The response contains the voucher codes.</p>
              <CodeBlock
                title="Terminal"
                what="the commands"
                code={`${exportKey("reseller", environment)}\n${curl(env().publicUrl, "/voucher-payments", "reseller", sale)}`}
              />
              <p>
                You <TextLink href="/docs/bill-a-cycle">bill subscriptions the same way</TextLink>, cycle by
                cycle.
              </p>
            </>
          ),
        },
      ]}
    />
  );
}

const topUpHints = {
  test: "In test mode you can top up the wallet yourself, above.",
  live: "In live mode the operator credits it when your payment arrives.",
};
