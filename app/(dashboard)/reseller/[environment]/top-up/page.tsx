import { OperatorContact } from "@/app/(auth)/operator-contact";
import { LiveAccess, mayOperate } from "@/app/(dashboard)/_cards/account-notices";
import { topUpList } from "@/app/(dashboard)/_cards/top-up-lists";
import { type ListParams, openList } from "@/app/(dashboard)/_list/list";
import { ListRows } from "@/app/(dashboard)/_list/list-rows";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { requireAccount } from "@/app/(dashboard)/_shell/visit";
import { DateTime, Money } from "@/components/money/values";
import { ActionForm, IdempotencyKey } from "@/components/ui/action-form";
import { BodyCard, Card, CardBody, CardFooter } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyField } from "@/components/ui/copy-field";
import { Field, Input } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { SubmitButton } from "@/components/ui/submit-button";
import { newId } from "@/lib/base/ids";
import { env } from "@/lib/base/settings/env";
import { typedAmountField } from "@/lib/base/typed-amount";
import { listOwnPendingTopUps, type TopUpView, topUpBankDetails } from "@/lib/money/top-ups/top-up-requests";
import { TestTopUpCard } from "../top-up-cards";
import { requestTopUpAction, withdrawTopUpAction } from "./actions";

export const metadata = { title: "Top up" };

/**
 * Renders a form to request live top-ups, the bank account to pay to, and all requests with their status. In the test
 * environment, renders only {@link TestTopUpCard}.
 */
export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "reseller");
  const { user, environment, caller, home } = visit;
  if (environment === "test") {
    return (
      <>
        <PageHeader title="Top up" back={<TextLink href={home}>Wallet</TextLink>} />
        <TestTopUpCard />
      </>
    );
  }
  const query = await searchParams;
  const [open, pending] = await Promise.all([
    openList(topUpList, visit, query),
    listOwnPendingTopUps(caller),
  ]);
  const typedAmount = query["amount"];
  const requestedMinor = typedAmountField.safeParse(typedAmount).data;
  const isRequested = pending.some(({ amount }) => amount === requestedMinor);
  return (
    <>
      <PageHeader
        title="Top up"
        description="Request a top-up, transfer the amount with the reference shown, and the operator credits your wallet when it arrives."
        back={<TextLink href={home}>Wallet</TextLink>}
      />
      <LiveAccess visit={visit} />
      <div className="flex flex-col gap-6">
        {pending.map((request) => (
          <BankCard key={request.id} request={request} timezone={user.timezone} />
        ))}
        {mayOperate(visit) && (
          <RequestCard amount={typeof typedAmount === "string" && !isRequested ? typedAmount : ""} />
        )}
        <Card title="Top-up requests">
          <ListRows open={open} caption="Top-ups" />
        </Card>
      </div>
    </>
  );
}

/** Renders the bank account and the payment reference for a requested top-up. */
function BankCard({ request, timezone }: { request: TopUpView; timezone: string }) {
  const { id, amount_display, reference, created_at } = request;
  const details = topUpBankDetails();
  return (
    <Card
      className="border-info/50!"
      title={
        <>
          Transfer <Money display={amount_display} /> to the operator
        </>
      }
      description={
        <>
          Requested on <DateTime value={created_at} timeZone={timezone} />. The operator credits your wallet
          when the transfer has arrived.
        </>
      }
      actions={
        <ForRole needs="finance">
          <ConfirmDialog
            trigger="Withdraw request"
            triggerStyle={{ variant: "secondary", size: "sm" }}
            triggerLabel={`Withdraw request ${reference}`}
            title={`Withdraw the request for a top-up of ${amount_display}?`}
            description={`The operator will no longer expect a transfer with the reference ${reference}. Withdraw the request only if you have not sent the money.`}
            action={withdrawTopUpAction}
            fields={{ id }}
          />
        </ForRole>
      }
    >
      <CardBody className="grid gap-4 sm:grid-cols-2">
        <CopyField
          label="Reference"
          value={reference}
          what="the reference"
          hint="Enter it as the payment reference, with nothing else."
        />
        {details.map(({ label, value }) => (
          <CopyField key={label} label={label} value={value} what={label} />
        ))}
      </CardBody>
      {details.length === 0 && (
        <CardFooter>
          The operator has not published a bank account for top-ups. Contact{" "}
          <OperatorContact without="the operator" /> for the account number before you transfer, and use the
          reference above.
        </CardFooter>
      )}
    </Card>
  );
}

/**
 * Renders a form that requests a top-up. The form contains the ID of the top-up, so that submitting the form repeatedly
 * requests it only once.
 */
function RequestCard({ amount }: { amount: string }) {
  return (
    <BodyCard
      title="Request a top-up"
      description={`You are not charged here. The next step shows ${topUpBankDetails().length > 0 ? "where to transfer the money" : "the reference for your transfer"}.`}
    >
      <ForRole needs="finance" to="request a top-up">
        <ActionForm action={requestTopUpAction} className="flex flex-col gap-4">
          <IdempotencyKey name="id" value={newId()} />
          <Field name="amount" label={`Amount in ${env().CURRENCY}`} className="max-w-xs" required>
            <Input inputMode="decimal" autoComplete="off" placeholder="1000.00" defaultValue={amount} />
          </Field>
          <SubmitButton className="self-start" pendingLabel="Requesting">
            Request live top-up
          </SubmitButton>
        </ActionForm>
      </ForRole>
    </BodyCard>
  );
}
