import { TimeItem } from "@/app/(dashboard)/_cards/facts";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { countOf } from "@/app/(dashboard)/_words/labels";
import { LiveMoney, moneyActionLabel } from "@/components/money/live-money";
import { DateTime, Money } from "@/components/money/values";
import { Button } from "@/components/ui/button";
import { BodyCard } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { Field, Input } from "@/components/ui/field";
import { text } from "@/lib/base/fields";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { previewChargeBack } from "@/lib/payments/voucher-payments/charge-back-payment";
import { chargeBackAction } from "../../../actions";
import type { ViewedAccount } from "../open-account";

type Props = {
  readonly operator: SignedInUser;
  readonly account: ViewedAccount;
  /** The reference of the sale whose chargeback is previewed. It comes from the query. */
  readonly sale: string | string[] | undefined;
};

/**
 * Renders a form to charge back a reseller's sale, even after the reseller's own time limit for chargebacks. Shows a preview
 * before the confirmation.
 */
export async function ChargeBackCard({ operator, account, sale }: Props) {
  const { environment } = account;
  const reference = text(1, 100).safeParse(sale).data;
  const found = reference && (await previewChargeBack(operator, account, reference));
  return (
    <BodyCard
      title="Charge back a sale"
      description="Blocks the sale's vouchers and returns their unspent balance to the wallet. Redeemed amounts stay redeemed."
      bodyClassName="flex flex-col gap-5"
    >
      <form
        id="charge-back"
        action="#charge-back"
        className="flex scroll-mt-32 flex-col gap-3 sm:flex-row sm:items-end"
      >
        <Field
          name="sale"
          label="Sale reference"
          error={
            reference && !found ? `No ${environment} sale of this reseller has this reference.` : undefined
          }
          required
          className="grow"
        >
          <Input
            autoComplete="off"
            maxLength={100}
            defaultValue={reference}
            placeholder="VOUCHER-01J9ZC3HX3J6Q4V0T1D2E5F7G8"
          />
        </Field>
        <Button type="submit" variant="secondary">
          Find sale
        </Button>
      </form>
      {found && (
        <>
          <DescriptionList>
            <DescriptionItem term="Sold">
              <Money display={found.amountDisplay} /> in {countOf(found.voucherCount, "voucher")},{" "}
              <DateTime value={found.createdAt} timeZone={operator.timezone} />
            </DescriptionItem>
            {found.chargedBackAt ? (
              <TimeItem term="Charged back" at={found.chargedBackAt} timezone={operator.timezone} />
            ) : (
              <DescriptionItem term="Amount to return">
                {found.returnable > 0 ? (
                  <Money display={found.returnableDisplay} />
                ) : (
                  "Nothing: the vouchers are spent or expired, so the sale cannot be charged back."
                )}
              </DescriptionItem>
            )}
          </DescriptionList>
          <ForRole needs="finance" {...(found.returnable > 0 && { to: "charge it back" })}>
            {found.returnable > 0 && (
              <div>
                <ConfirmDialog
                  trigger="Charge back"
                  title={`Charge back a ${environment} sale of ${account.companyName}?`}
                  description={`${found.returnableDisplay} of the sale ${found.reference} (${found.amountDisplay}) returns to the wallet, and its vouchers are blocked. If the sale billed a subscription cycle, the cycle stays paid. This cannot be undone.`}
                  confirmLabel={moneyActionLabel(`Charge back ${found.returnableDisplay}`, environment)}
                  action={chargeBackAction}
                  fields={{ account_id: account.id, environment, reference: found.reference }}
                >
                  <LiveMoney environment={environment} />
                </ConfirmDialog>
              </div>
            )}
          </ForRole>
        </>
      )}
    </BodyCard>
  );
}
