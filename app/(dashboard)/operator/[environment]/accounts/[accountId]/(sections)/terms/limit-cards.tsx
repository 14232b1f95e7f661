import type { ComponentProps } from "react";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { BeforeAndAfter } from "@/app/(dashboard)/operator/[environment]/dialogs";
import { Button } from "@/components/ui/button";
import { BodyCard } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field, Input } from "@/components/ui/field";
import type { AccountView } from "@/lib/accounts/account-view";
import { typedFeeField } from "@/lib/accounts/schema";
import { firstErrorSentence } from "@/lib/api/http/action";
import { displayAmount } from "@/lib/base/display-amount";
import { env } from "@/lib/base/settings/env";
import { formatDecimal, typedAmountField } from "@/lib/base/typed-amount";
import { readWalletFunds } from "@/lib/money/ledger/read-wallet";
import { setFeeAction, setLargestSaleAction } from "../../../actions";
import type { ViewedAccount } from "../open-account";

type QueryValue = string | string[] | undefined;

type FeeProps = {
  readonly account: AccountView;
  /** The fee to preview, as a percentage. It comes from the query. */
  readonly fee: QueryValue;
};

const inPercent = (bps: number) => `${formatDecimal(bps)}%`;

/** Renders a form for a partner's platform fee. Shows a preview before the confirmation. */
export function FeeCard({ account, fee }: FeeProps) {
  const shown = account.feeBps;
  const before = inPercent(shown);
  const parsed = typedFeeField.safeParse(fee);
  const isSubmitted = typeof fee === "string" && fee !== "";
  const after = parsed.success ? inPercent(parsed.data) : undefined;
  return (
    <SettingCard
      name="fee"
      title="Platform fee"
      description="Deducted from every payment to this partner. Existing intents and subscriptions keep the fee they were created with."
      label="Fee in percent"
      hint="0 to 100, with up to two decimals."
      error={isSubmitted ? firstErrorSentence(parsed.error) : undefined}
      typed={isSubmitted ? fee : formatDecimal(shown)}
      required
      before={before}
      after={after}
      dialog={{
        trigger: "Set the fee",
        title: `Set the fee of ${account.companyName} to ${after}?`,
        description: `The fee changes from ${before} to ${after} for new intents and subscriptions. Existing ones keep their fee.`,
        confirmLabel: `Set ${after}`,
        action: setFeeAction,
        fields: {
          account_id: account.id,
          fee_bps: formatDecimal(parsed.data ?? shown),
          shown_fee_bps: formatDecimal(shown),
        },
      }}
    />
  );
}

type LimitProps = {
  readonly account: ViewedAccount;
  /** The limit to preview, from the query; an empty string means no limit. */
  readonly limit: QueryValue;
};

const NO_LIMIT = "No limit";

const typed = (amount: number | null) => (amount === null ? "" : formatDecimal(amount));

/** Renders a form for the maximum amount of a reseller's live sale or billed cycle. Shows a preview before the confirmation. */
export async function LargestSaleCard({ account, limit }: LimitProps) {
  const { largestSale: shown } = await readWalletFunds(account);
  const inWords = (amount: number | null) => (amount === null ? NO_LIMIT : displayAmount(amount));
  const before = inWords(shown);
  const isSubmitted = typeof limit === "string";
  const parsed = typedAmountField.nullable().safeParse(limit === "" ? null : limit);
  const after = isSubmitted && parsed.success ? inWords(parsed.data) : undefined;
  return (
    <SettingCard
      name="limit"
      title="Live sale limit"
      description="The maximum amount of a sale or billed cycle. Limits the damage that a stolen key can do."
      label={`Largest sale, in ${env().CURRENCY}`}
      hint="Leave empty for no limit."
      error={isSubmitted ? firstErrorSentence(parsed.error) : undefined}
      typed={isSubmitted ? limit : typed(shown)}
      before={before}
      after={after}
      dialog={{
        trigger: "Set the limit",
        title: `Set the live sale limit of ${account.companyName}?`,
        description:
          after === NO_LIMIT
            ? "The limit is removed."
            : `The limit changes from ${before === NO_LIMIT ? "no limit" : before} to ${after}. Larger sales and larger subscription bills are rejected.`,
        confirmLabel: "Set the limit in live mode",
        action: setLargestSaleAction,
        fields: {
          account_id: account.id,
          largest_sale: typed(parsed.data ?? null),
          shown_largest_sale: typed(shown),
        },
      }}
    />
  );
}

type SettingProps = Pick<ComponentProps<typeof Field>, "label" | "hint" | "error"> & {
  /** The query parameter with the value to preview. */
  readonly name: "fee" | "limit";
  readonly title: string;
  readonly description: string;
  readonly typed: string;
  readonly required?: boolean;
  readonly before: string;
  /** The value to preview, or undefined if the query contains no valid value. */
  readonly after: string | undefined;
  readonly dialog: Omit<ComponentProps<typeof ConfirmDialog>, "triggerStyle" | "tone">;
};

/**
 * Renders a form for an account setting, with a preview and a confirmation. Hides the confirmation if the setting already has
 * the previewed value. Without JavaScript, the confirmation stays visible, because it contains the success message.
 */
function SettingCard(props: SettingProps) {
  const { name, title, description, typed: value, required = false, before, after, dialog, ...field } = props;
  return (
    <BodyCard title={title} description={description} bodyClassName="flex flex-col gap-5">
      <ForRole needs="finance" to={`change the ${name}`} otherwise={<p className="text-sm">{before}</p>}>
        <form
          id={`${name}-form`}
          action={`#${name}-form`}
          className="flex scroll-mt-32 flex-col items-start gap-4"
        >
          <Field name={name} className="w-full max-w-xs" required={required} {...field}>
            <Input inputMode="decimal" autoComplete="off" defaultValue={value} />
          </Field>
          <Button type="submit" variant="secondary">
            Preview {name}
          </Button>
        </form>
        {after !== undefined && (
          <>
            <BeforeAndAfter before={before} after={after} />
            <div className={before === after ? "hidden noscript:block" : ""}>
              <ConfirmDialog {...dialog} triggerStyle={{ variant: "primary", size: "sm" }} tone="primary" />
            </div>
          </>
        )}
      </ForRole>
    </BodyCard>
  );
}
