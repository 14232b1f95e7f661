import { Amount, RefundNote, ReturnedNote } from "@/app/(dashboard)/_cards/amounts";
import type { TableOf } from "@/app/(dashboard)/_list/list";
import { ListTable } from "@/app/(dashboard)/_list/list-table";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import type { Visit } from "@/app/(dashboard)/_shell/visit";
import { dayOf } from "@/app/(dashboard)/_words/zoned-time";
import { DateTime } from "@/components/money/values";
import { ActionForm } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardFooter, EmptyState } from "@/components/ui/card";
import { Field, Input } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { now } from "@/lib/base/clock";
import { displayAmount } from "@/lib/base/display-amount";
import type { OwedPartner, OwedSummary } from "@/lib/money/payouts/list-owed";
import { prepareRunAction } from "./actions";
import { NewDetailsBadge, PaidTo } from "./payout-lists";

const MAX_SHOWN = 100;

const heldWords = { suspended: "Suspended", no_bank_details: "No bank details" };

type Props = { readonly owed: OwedSummary; readonly visit: Visit; readonly draftRunId: string | undefined };

/** Lists the amounts owed to partners that no payout run includes yet, with a button that creates a run. */
export function OwedCard({ owed, visit, draftRunId }: Props) {
  const { partners, payable, heldAmount, pendingReversals, at } = owed;
  const { environment, user } = visit;
  const nothingOwed = draftRunId === undefined ? "No amounts owed" : "No amounts owed outside the draft run";
  return (
    <Card
      title="Owed to partners"
      description={
        at ? (
          <>
            As of <DateTime value={at} timeZone={user.timezone} show="second" />, not yet in a run.
          </>
        ) : undefined
      }
      actions={
        <ForRole needs="finance">
          {payable > 0 && draftRunId === undefined && (
            <ActionForm action={prepareRunAction} fields={{ environment }}>
              <SubmitButton pendingLabel="Creating">
                Create a {environment} run of {displayAmount(payable)}
              </SubmitButton>
            </ActionForm>
          )}
        </ForRole>
      }
    >
      {partners.length === 0 ? (
        <EmptyState title={pendingReversals > 0 ? "Not calculated yet" : nothingOwed}>
          Customers' payments appear here within two minutes, less the platform fee.
        </EmptyState>
      ) : (
        <ListTable
          list={owedList}
          rows={partners.slice(0, MAX_SHOWN)}
          visit={visit}
          caption="Partners with amounts owed"
        />
      )}
      <ForRole needs="finance">
        {partners.length > 0 && draftRunId === undefined && <EarlierRun visit={visit} />}
      </ForRole>
      {pendingReversals > 0 && (
        <CardFooter>
          <ReturnedNote amountMinor={pendingReversals} />
        </CardFooter>
      )}
      {heldAmount > 0 && (
        <CardFooter>
          <Amount minor={heldAmount} /> is held back and stays owed. New runs exclude partners while they are
          suspended{environment === "live" && " or have no bank details"}.
        </CardFooter>
      )}
      {partners.length > MAX_SHOWN && (
        <CardFooter>Shows only the {MAX_SHOWN} partners with the largest amounts.</CardFooter>
      )}
    </Card>
  );
}

/** Renders a form that creates a payout run for the amounts owed at the end of a past day. */
function EarlierRun({ visit: { environment, user } }: Pick<Props, "visit">) {
  return (
    <ActionForm action={prepareRunAction}>
      <CardBody className="flex flex-wrap items-end gap-x-4 gap-y-3 border-t border-line pt-5 sm:pt-6">
        <input type="hidden" name="environment" value={environment} />
        <Field name="until" label="Only amounts owed at the end of" required>
          <Input type="date" max={dayOf(now(), user.timezone, -1)} />
        </Field>
        <SubmitButton variant="secondary" pendingLabel="Creating">
          Create a run up to that day
        </SubmitButton>
      </CardBody>
    </ActionForm>
  );
}

/** The table of partners with the amounts owed to them. */
const owedList: TableOf<OwedPartner> = {
  keyOf: ({ accountId }) => accountId,
  columns: [
    {
      header: "Partner",
      className: "w-full max-w-0 sm:w-auto sm:max-w-80",
      cell: ({ accountId, companyName, holdReason, bankChangedAt }, { home, user }) => (
        <>
          <TextLink href={`${home}/accounts/${accountId}`} className="block truncate font-semibold">
            {companyName}
          </TextLink>
          <span className="flex flex-wrap gap-1">
            {holdReason && <Badge tone="warning">{heldWords[holdReason]}</Badge>}
            <NewDetailsBadge changedAt={bankChangedAt} timezone={user.timezone} />
          </span>
        </>
      ),
    },
    {
      header: "Paid to",
      from: "sm",
      cell: (partner, { environment }) => <PaidTo account={partner} environment={environment} />,
    },
    {
      header: "Owed",
      numeric: true,
      cell: ({ amount, refunded }) => (
        <>
          <Amount minor={amount} />
          <RefundNote refundedMinor={refunded} />
        </>
      ),
    },
  ],
};
