import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { AccountView } from "@/lib/accounts/account-view";
import { feeInput } from "@/lib/accounts/schema";
import { formatDecimal, typedHundredths } from "@/lib/base/typed-amount";
import { setFeeAction } from "../../../actions";
import { BeforeAndAfter, UnlessDone } from "../before-and-after";

type Props = {
  readonly account: AccountView;
  /** The fee to preview, from the query. */
  readonly fee: string | string[] | undefined;
};

const feeField = typedHundredths.pipe(feeInput.shape.fee_bps);
const inPercent = (bps: number) => `${formatDecimal(bps)}%`;

/** A partner's platform fee: preview, then confirm. */
export function FeeCard({ account, fee }: Props) {
  const before = account.feeBps;
  const wanted = feeField.safeParse(fee);
  const isAsked = typeof fee === "string" && fee !== "";
  return (
    <Card>
      <CardHeader
        title="Platform fee"
        description="Deducted from every payment to this partner. Existing intents keep the fee they were created with."
      />
      <CardBody className="flex flex-col gap-5">
        <form id="fee-form" action="#fee-form" className="flex scroll-mt-32 flex-col items-start gap-4">
          <Field
            name="fee"
            label="Fee in percent"
            hint="0 to 100, with up to two decimals."
            error={isAsked && !wanted.success ? wanted.error.issues[0]?.message : undefined}
            className="w-full max-w-xs"
            required
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              defaultValue={isAsked ? fee : formatDecimal(before)}
            />
          </Field>
          <Button type="submit" variant="secondary">
            {" "}
            Preview fee{" "}
          </Button>
        </form>
        {wanted.success && (
          <>
            <BeforeAndAfter before={inPercent(before)} after={inPercent(wanted.data)} />
            <UnlessDone isDone={wanted.data === before}>
              <ConfirmDialog
                trigger="Set the fee"
                triggerStyle={{ variant: "primary", size: "sm" }}
                title={`Set the fee of ${account.companyName} to ${inPercent(wanted.data)}?`}
                description={`The fee changes from ${inPercent(before)} to ${inPercent(wanted.data)} for new intents and subscriptions. Existing ones keep their fee.`}
                confirmLabel={`Set ${inPercent(wanted.data)}`}
                tone="primary"
                action={setFeeAction}
                fields={{
                  account_id: account.id,
                  fee_bps: formatDecimal(wanted.data),
                  shown_fee_bps: formatDecimal(before),
                }}
              />
            </UnlessDone>
          </>
        )}
      </CardBody>
    </Card>
  );
}
