import type { Metadata } from "next";
import { beforeIn, type ListParams } from "@/app/(dashboard)/_list/list";
import { ListTable } from "@/app/(dashboard)/_list/list-table";
import { OlderLink } from "@/app/(dashboard)/_list/older-link";
import { notFoundPage } from "@/app/(dashboard)/_shell/not-found-page";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { viewCustomer } from "@/lib/insight/customers/view-customer";
import { listEarnings } from "@/lib/insight/earnings/list-earnings";
import { customerEarnings } from "@/lib/insight/earnings/sum-earnings";
import { paymentList } from "../../earnings/payments/payment-list";
import { CustomerFigures } from "./customer-figures";
import { requestList } from "./request-list";

export const metadata: Metadata = { title: "Customer" };

const REQUESTS_SHOWN = 25;
const PAYMENTS_SHOWN = 10;

type Params = AccountParams<{ customerId: string }> & ListParams;

/** A customer's requests and payments. */
export default async function Page({ params, searchParams }: Params) {
  const visit = await requireAccount(params, "partner");
  const { caller, home } = visit;
  const { customerId } = await params;
  const before = beforeIn(await searchParams);
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
        <Card>
          <CardHeader
            title="Intents and subscriptions"
            description="Requests to this customer, newest first."
          />
          {requests.rows.length > 0 ? (
            <ListTable
              list={requestList}
              rows={requests.rows}
              visit={visit}
              caption="Intents and subscriptions"
            />
          ) : (
            <EmptyState title="Nothing older" className="pt-0" />
          )}
          <OlderLink
            path={`${home}/customers/${customer.id}`}
            next={requests.next}
            first={before === undefined}
          />
        </Card>
        <Card>
          <CardHeader
            title="Payments"
            description="Payments by this customer, newest first."
            actions={
              payments.rows.length > 0 && (
                <ButtonLink
                  href={`${home}/earnings/payments?customer=${customer.id}`}
                  variant="secondary"
                  size="sm"
                >
                  All payments
                </ButtonLink>
              )
            }
          />
          {payments.rows.length > 0 ? (
            <ListTable list={paymentList} rows={payments.rows} visit={visit} caption="Payments" />
          ) : (
            <EmptyState title="No payment yet" className="pt-0">
              Paid intents and billed cycles appear here.
            </EmptyState>
          )}
        </Card>
        <Card>
          <CardBody>
            <CopyField
              label="Identifier"
              value={customer.id}
              what="the customer's identifier"
              hint="Identifies this customer and their payments, even if the e-mail address is erased."
            />
          </CardBody>
        </Card>
      </div>
    </>
  );
}
