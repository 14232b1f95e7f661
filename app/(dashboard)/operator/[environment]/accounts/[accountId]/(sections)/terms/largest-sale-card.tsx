import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { AccountView } from "@/lib/accounts/account-view";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { formatDecimal, typedAmountField } from "@/lib/base/typed-amount";
import { readLargestSale } from "@/lib/money/ledger/read-wallet";
import { setLargestSaleAction } from "../../../actions";
import { BeforeAndAfter, UnlessDone } from "../before-and-after";

type Props = {
  readonly account: AccountView;
  /** The limit to preview, from the query; empty for none. */
  readonly limit: string | string[] | undefined;
};

const typed = (amount: number | null) => (amount === null ? "" : formatDecimal(amount));

/** A reseller's largest live sale: preview, then confirm. */
export async function LargestSaleCard({ account, limit }: Props) {
  const { CURRENCY } = env();
  const before = await readLargestSale({ accountId: account.id, environment: "live" });
  const asked = limit === "" ? ({ success: true, data: null } as const) : typedAmountField.safeParse(limit);
  const isAsked = typeof limit === "string";
  const inWords = (amount: number | null) => (amount === null ? "No limit" : formatMinor(amount, CURRENCY));
  return (
    <Card>
      <CardHeader
        title="Largest live sale"
        description="The maximum amount of a sale or billed cycle. Limits the damage of a stolen key."
      />
      <CardBody className="flex flex-col gap-5">
        <form id="limit-form" action="#limit-form" className="flex scroll-mt-32 flex-col items-start gap-4">
          <Field
            name="limit"
            label={`Largest sale, in ${CURRENCY}`}
            hint="Leave empty for no limit."
            error={isAsked && !asked.success ? asked.error.issues[0]?.message : undefined}
            className="w-full max-w-xs"
          >
            <Input inputMode="decimal" autoComplete="off" defaultValue={isAsked ? limit : typed(before)} />
          </Field>
          <Button type="submit" variant="secondary">
            Preview limit
          </Button>
        </form>
        {isAsked && asked.success && (
          <>
            <BeforeAndAfter before={inWords(before)} after={inWords(asked.data)} />
            <UnlessDone isDone={asked.data === before}>
              <ConfirmDialog
                trigger="Set the limit"
                triggerStyle={{ variant: "primary", size: "sm" }}
                title={`Set the largest live sale of ${account.companyName}?`}
                description={`The limit changes from ${inWords(before)} to ${inWords(asked.data)}. Larger sales and larger subscription bills are refused.`}
                confirmLabel="Set the limit in live"
                tone="primary"
                action={setLargestSaleAction}
                fields={{
                  account_id: account.id,
                  largest_sale: typed(asked.data),
                  shown_largest_sale: typed(before),
                }}
              />
            </UnlessDone>
          </>
        )}
      </CardBody>
    </Card>
  );
}
