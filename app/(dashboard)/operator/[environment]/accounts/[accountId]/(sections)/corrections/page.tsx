import type { ComponentProps } from "react";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { withNotFound, withTitle } from "@/app/(dashboard)/_shell/with-not-found";
import { billingIntervalText } from "@/components/money/billing-interval-text";
import { BodyCard, Card, CardFooter } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field, Input } from "@/components/ui/field";
import { WORKING_ROLES } from "@/lib/base/roles";
import {
  listShopSubscriptions,
  type ShopSubscription,
} from "@/lib/payments/subscriptions/billed-subscriptions";
import { canAskToConfirm } from "@/lib/payments/subscriptions/cancel-subscription";
import { confirmCancellationAction, eraseCustomerAction } from "../../../actions";
import { openAccount, type SectionParams, type ViewedAccount } from "../open-account";
import { WalletAdjustmentForm } from "../wallet-adjustment-form";
import { ChargeBackCard } from "./charge-back-card";

type Props = SectionParams<"sale" | "debit" | "debit_reference">;

export const generateMetadata = withTitle(Page, "Corrections to an account");

export default withNotFound(Page);

/**
 * Renders the forms with which operators correct an account. Every account has a form to erase a customer. Resellers also have
 * a form to charge back a sale, one to debit the wallet in the live environment, and, if needed, forms to cancel subscriptions
 * (see {@link WaitingCard} and {@link UnreachableResellerCard}).
 */
async function Page({ params, searchParams }: Props) {
  const { visit, account } = await openAccount(params);
  const isLive = account.environment === "live";
  const query = await searchParams;
  return (
    <div className="flex flex-col gap-6">
      {account.kind === "reseller" && (
        <>
          <WaitingCard account={account} />
          {isLive && <UnreachableResellerCard account={account} />}
          <ChargeBackCard operator={visit.user} account={account} sale={query.sale} />
          {isLive && (
            <DebitCard
              operator={visit.user}
              account={account}
              amount={query.debit}
              reference={query.debit_reference}
            />
          )}
        </>
      )}
      <EraseCustomerCard account={account} />
    </div>
  );
}

const SHOWN = 25;

type AccountProps = { readonly account: ViewedAccount };

/**
 * Lists unconfirmed cancellation requests, which an operator can confirm on the reseller's behalf. Renders nothing if there are
 * none.
 */
async function WaitingCard({ account }: AccountProps) {
  const { rows, next } = await listShopSubscriptions(account, { limit: SHOWN, cancelRequested: true });
  if (rows.length === 0) return null;
  return (
    <Card
      title="Waiting for this reseller's confirmation"
      description="These cancellations were requested by partners or their customers. Confirm for the reseller only if it does not respond. The reseller must stop charging the customer."
    >
      <ul className="divide-y divide-line border-t border-line">
        {rows.map((subscription) => (
          <Waiting key={subscription.id} account={account} subscription={subscription} />
        ))}
      </ul>
      {next && <CardFooter>Shows only the newest {SHOWN} subscriptions.</CardFooter>}
    </Card>
  );
}

function Waiting({ account, subscription }: AccountProps & { readonly subscription: ShopSubscription }) {
  const { access_code, partner_name, amount_display, reseller_subscription_reference } = subscription;
  const name = reseller_subscription_reference ?? access_code;
  const paid = `${amount_display} ${billingIntervalText(subscription)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 text-sm sm:px-6">
      <span className="min-w-0">
        <span className="block break-all">{name}</span>
        <span className="text-muted">
          {partner_name}, {paid}
        </span>
      </span>
      <ForRole needs={WORKING_ROLES}>
        <ConfirmDialog
          trigger="Confirm for reseller"
          triggerLabel={`Confirm the cancellation of ${name}`}
          title={`Cancel ${name} for ${account.companyName}?`}
          description={`This immediately ends the subscription with ${partner_name} (${paid}). The partner is notified only by webhook. This cannot be undone.`}
          confirmLabel="Cancel the subscription"
          action={confirmCancellationAction}
          fields={{ account_id: account.id, access_code }}
        />
      </ForRole>
    </li>
  );
}

/**
 * Renders a form to cancel a live subscription on behalf of a reseller. Renders nothing if an enabled webhook endpoint of the
 * reseller receives cancellation requests, because partners can then request cancellations themselves.
 */
async function UnreachableResellerCard({ account }: AccountProps) {
  if (await canAskToConfirm(account)) return null;
  return (
    <BodyCard
      title="Cancel a subscription for the reseller"
      description="This reseller has no enabled live webhook endpoint that receives cancellation requests. Partners cannot request cancellations from it and are referred to you."
    >
      <ForRole needs={WORKING_ROLES} to="cancel a subscription for the reseller">
        <ConfirmDialog
          trigger="Cancel a subscription"
          triggerStyle={{ variant: "secondary", size: "sm" }}
          title={`Cancel a subscription that ${account.companyName} bills?`}
          description={`The subscription is canceled immediately. The partner is notified only by webhook. ${account.companyName} is not notified: ask it to stop charging the customer. This cannot be undone.`}
          confirmLabel="Cancel the subscription"
          action={confirmCancellationAction}
          fields={{ account_id: account.id }}
        >
          <Field
            name="access_code"
            label="Access code of the subscription"
            hint="The last part of the checkout link. The partner has it."
            required
          >
            <Input autoComplete="off" maxLength={255} placeholder="Hs6vN3eJp0ZtD8y" />
          </Field>
        </ConfirmDialog>
      </ForRole>
    </BodyCard>
  );
}

type DebitCardProps = Omit<ComponentProps<typeof WalletAdjustmentForm>, "move">;

/** Renders a form to debit a reseller's live wallet. */
function DebitCard(props: DebitCardProps) {
  return (
    <BodyCard
      title="Debit the live wallet"
      description="Removes a wrong credit, or an amount paid back to the reseller. A debit cannot exceed the available balance."
      bodyClassName="flex flex-col gap-5"
    >
      <ForRole needs="finance" to="debit a live wallet">
        <WalletAdjustmentForm move="debit" {...props} />
      </ForRole>
    </BodyCard>
  );
}

const words = {
  partner: {
    label: "Customer email",
    placeholder: "customer@example.com",
    follows:
      "The email address, IP address, descriptions, item names, refund reasons, metadata and the identifiers that resellers use for the customer are permanently replaced with placeholders, including in events. Inbox messages and saved views that mention the customer are deleted. Pending payments fail, and open subscriptions are canceled.",
    followsInLive:
      " If a reseller bills one of the subscriptions, nothing is erased or canceled: the partner must first cancel that subscription, and the reseller, or an operator on the reseller's behalf, must confirm the cancellation.",
  },
  reseller: {
    label: "Customer identifier",
    placeholder: "customer-4711",
    follows:
      "The identifier and the metadata of every sale to this customer are permanently replaced with placeholders. The sales can no longer be found by the identifier. Inbox messages and saved views that mention the customer are deleted.",
    followsInLive: "",
  },
} as const;

/** Renders a form to erase a customer's personal data from an account, in one environment. */
function EraseCustomerCard({ account }: AccountProps) {
  const { environment } = account;
  const { label, placeholder, follows, followsInLive } = words[account.kind];
  return (
    <BodyCard
      title="Erase a customer"
      description="For erasure requests under data protection law. Amounts, times and references are retained for the ledger."
    >
      <ForRole needs="owner" to="erase a customer">
        <ConfirmDialog
          trigger="Erase a customer"
          triggerStyle={{ variant: "secondary", size: "sm" }}
          title={`Erase a customer of ${account.companyName} in ${environment} mode?`}
          description={`${follows}${environment === "live" ? followsInLive : ""} This cannot be undone.`}
          confirmLabel="Erase customer"
          action={eraseCustomerAction}
          fields={{ account_id: account.id, environment }}
        >
          <Field name="customer" label={label} required>
            <Input autoComplete="off" maxLength={255} placeholder={placeholder} />
          </Field>
        </ConfirmDialog>
      </ForRole>
    </BodyCard>
  );
}
