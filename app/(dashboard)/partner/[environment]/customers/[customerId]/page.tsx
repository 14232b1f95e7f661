import { Amount } from "@/app/(dashboard)/_cards/amounts";
import { cursorIn, type ListParams, type TableOf } from "@/app/(dashboard)/_list/list";
import { OlderLink } from "@/app/(dashboard)/_list/list-rows";
import { ListTable } from "@/app/(dashboard)/_list/list-table";
import { notFoundPage, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { withNotFound, withTitle } from "@/app/(dashboard)/_shell/with-not-found";
import { countOf } from "@/app/(dashboard)/_words/labels";
import { Figure, Figures } from "@/components/charts/figure";
import { StatusBadge } from "@/components/money/status-badge";
import { DateTime } from "@/components/money/values";
import { Badge } from "@/components/ui/badge";
import { BodyCard, Card, EmptyState } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { ActionLink, TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import {
  type CustomerRequest,
  type CustomerResource,
  viewCustomer,
} from "@/lib/insight/customers/read-customers";
import { type CustomerEarnings, customerEarnings, listEarnings } from "@/lib/insight/earnings/read-earnings";
import { grossOf } from "@/lib/insight/earnings/rules";
import { paymentsText, refundedText } from "../../earnings/earned-columns";
import { paymentList } from "../../earnings/payments/payment-list";

const REQUESTS_SHOWN = 25;
const PAYMENTS_SHOWN = 10;

export const generateMetadata = withTitle(Page, "Customer");

export default withNotFound(Page);

/** Renders one customer, with their intents, subscriptions and payments. */
async function Page({ params, searchParams }: ListParams<{ customerId: string }>) {
  const visit = await requireAccount(params, "partner");
  const { caller, home } = visit;
  const { customerId } = await params;
  const before = cursorIn(await searchParams);
  const { customer, requests } = await viewCustomer(caller, customerId, {
    before,
    limit: REQUESTS_SHOWN,
  }).catch(notFoundPage);
  const [earned, payments] = await Promise.all([
    customerEarnings(caller, customer.id),
    listEarnings(caller, { customerId: customer.id, limit: PAYMENTS_SHOWN }),
  ]);
  return (
    <>
      <PageHeader
        title="Customer"
        description={
          customer.email === null ? (
            <Badge>Erased</Badge>
          ) : (
            <span className="break-all">{customer.email}</span>
          )
        }
        back={<TextLink href={`${home}/customers`}>Customers</TextLink>}
      />
      <div className="flex flex-col gap-6">
        <CustomerFigures customer={customer} earned={earned} timezone={caller.timezone} />
        <Card
          title="Intents and subscriptions"
          description="Payment requests to this customer, newest first."
        >
          {requests.rows.length > 0 ? (
            <ListTable
              list={requestList}
              rows={requests.rows}
              visit={visit}
              caption="Intents and subscriptions"
            />
          ) : (
            <EmptyState title="No older requests" className="pt-0" />
          )}
          <OlderLink
            path={`${home}/customers/${customer.id}`}
            next={requests.next}
            first={before === undefined}
          />
        </Card>
        <Card
          title="Payments"
          description="Payments by this customer and their refunds, newest first."
          actions={
            payments.rows.length > 0 && (
              <ActionLink href={`${home}/earnings/payments?customer=${customer.id}`}>All payments</ActionLink>
            )
          }
        >
          {payments.rows.length > 0 ? (
            <ListTable list={paymentList} rows={payments.rows} visit={visit} caption="Payments" />
          ) : (
            <EmptyState title="No payments yet" className="pt-0">
              Paid intents and billed cycles appear here.
            </EmptyState>
          )}
        </Card>
        <BodyCard>
          <CopyField
            label="Identifier"
            value={customer.id}
            what="the customer's identifier"
            hint="Identifies this customer and their payments, even if the email address is erased."
          />
        </BodyCard>
      </div>
    </>
  );
}

type Props = {
  readonly customer: CustomerResource;
  readonly earned: CustomerEarnings;
  readonly timezone: string;
};

/**
 * Shows the total of a customer's payments, the partner's payout from them, and the date of the first request. If there are too
 * many payments, both amounts cover only the latest ones.
 */
function CustomerFigures({ customer, earned: { earned, complete }, timezone }: Props) {
  const money = (minor: number) => <Amount minor={minor} />;
  return (
    <Figures>
      <Figure
        label={complete ? "Total paid" : `Latest ${paymentsText(earned)}`}
        value={money(grossOf(earned))}
        change={complete ? `${paymentsText(earned)}${refundedText(earned)}` : refundedText(earned).slice(2)}
      />
      <Figure
        label={complete ? "Your payout" : "Your payout from these payments"}
        value={money(earned.payout)}
        change={<>fees {money(earned.fee)}</>}
      />
      <Figure
        label="First request"
        value={<DateTime value={customer.created_at} timeZone={timezone} show="date" />}
      />
    </Figures>
  );
}

/** The table of a customer's intents and subscriptions. */
const requestList: TableOf<CustomerRequest> = {
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "Request",
      name: (request, { home }) => ({
        text: request.reference,
        href: `${home}/${request.kind}s/${encodeURIComponent(request.reference)}`,
        about: kindWords(request),
        copied: "the reference",
      }),
    },
    { header: "Amount", amount: ({ amount_display }) => amount_display },
    { header: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
    { header: "Created", from: "sm", time: ({ created_at }) => created_at },
  ],
};

function kindWords({ cycles }: CustomerRequest): string {
  if (cycles === null) return "Intent";
  return `Subscription, ${countOf(cycles, "cycle")} paid`;
}
