import { CodeBlock } from "@/components/ui/code-block";
import { TextLink } from "@/components/ui/text-link";
import { env } from "@/lib/env";
import { formatMinor } from "@/lib/money";
import { keyVariables } from "@/lib/openapi/curl";
import { anchorOf, errorAnchor, subscriptionGuides } from "../outline";
import { Split, Subsection } from "../section";
import { Code, Prose } from "../text";

const arrival = "https://your-shop.example/vouchers?subscription_access_code=bQ7wT2cYx9LmK4s";

export function Billing() {
  const { publicUrl, CURRENCY } = env();
  const display = (amountMinor: number) => formatMinor(amountMinor, CURRENCY);
  const bill = `export SUBSCRIPTION_ACCESS_CODE=bQ7wT2cYx9LmK4s
curl ${publicUrl}/api/v1/voucher-payments \\
  -H "Authorization: Bearer $${keyVariables.reseller}" \\
  -H "Content-Type: application/json" \\
  -d '{
    "customer_identifier": "customer-4711",
    "vouchers": [{ "denomination": 1500, "quantity": 1 }],
    "subscription_access_code": "'$SUBSCRIPTION_ACCESS_CODE'",
    "reseller_charge_reference": "recurring-88-cycle-1",
    "reseller_subscription_reference": "recurring-88"
  }'`;
  return (
    <Subsection {...subscriptionGuides.billing}>
      <Split
        code={
          <>
            <CodeBlock title="How a customer arrives" what="a customer's arrival" code={arrival} />
            <CodeBlock title="Request" what="the request that bills a cycle" code={bill} />
          </>
        }
      >
        <Prose>
          <p>
            <strong>For resellers.</strong> A customer who picks your shop arrives at your shop URL with{" "}
            <Code>subscription_access_code</Code> in its query. Keep it with the recurring order you set up:
            it bills every cycle, and it stays the same. In test the checkout shows it, with a call to paste.
          </p>
          <p>
            Charge the customer as you are used to. Then bill the cycle with{" "}
            <TextLink href={`#${anchorOf("createVoucherPayment")}`}>
              <Code>POST /voucher-payments</Code>
            </TextLink>
            : exactly one line with quantity 1, worth at least the subscription's amount. Of a voucher of{" "}
            {display(1500)} a subscription of {display(1000)} takes {display(1000)}; {display(500)} stay on it
            for the customer, whose code is in the answer.
          </p>
          <p>
            Your wallet pays the whole denomination. If it cannot, the bill is refused with{" "}
            <TextLink href={`#${errorAnchor("insufficient_balance")}`}>insufficient_balance</TextLink> and
            nothing has happened: top up and send it again.
          </p>
          <p>
            <Code>status</Code>, <Code>current_cycle</Code> and <Code>total_cycles</Code> of the answer's{" "}
            <Code>subscription</Code> say when to stop: <Code>completed</Code> and <Code>canceled</Code> are
            not billed again. To reconcile,{" "}
            <TextLink href={`#${anchorOf("listBilledSubscriptions")}`}>list what you bill</TextLink>.
          </p>
        </Prose>
      </Split>
    </Subsection>
  );
}
