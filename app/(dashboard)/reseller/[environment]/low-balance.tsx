import { Amount } from "@/app/(dashboard)/_cards/amounts";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { ActionForm, ShownValue } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { BodyCard } from "@/components/ui/card";
import { Field, Input } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Environment } from "@/lib/base/fields";
import { WORKING_ROLES } from "@/lib/base/roles";
import { env } from "@/lib/base/settings/env";
import { formatDecimal } from "@/lib/base/typed-amount";
import { shownThresholds, type ThresholdsView } from "@/lib/money/low-balance/thresholds";
import { setThresholdsAction } from "./actions";

/**
 * Warns if the balance is below a warning amount, and shows the lowest warning amount above the balance. Otherwise, renders
 * nothing.
 */
export function LowNotice({ view }: { view: ThresholdsView }) {
  const [lowest, ...others] = view.aboveBalance;
  if (lowest === undefined) return null;
  return (
    <Alert
      tone={others.length > 0 ? "danger" : "warning"}
      title={
        <>
          The wallet is below <Amount minor={lowest} />
        </>
      }
    >
      Sales and cycles that the available balance does not cover are rejected.
    </Alert>
  );
}

const PLACES = ["first", "second", "third"] as const;

/** Renders a form that sets the reseller's warning amounts and whether a webhook event reports a low balance. */
export function LowBalanceCard({ view, environment }: { view: ThresholdsView; environment: Environment }) {
  const { thresholds, announces } = view;
  const typed = (place: number) => {
    const amount = thresholds[place];
    return amount === undefined ? "" : formatDecimal(amount);
  };
  return (
    <BodyCard
      title="Low balance warnings"
      description="Enter up to three amounts. This page shows a warning while the balance is below one of them."
    >
      <ForRole needs={WORKING_ROLES} to="change the warnings" otherwise={<ShownThresholds view={view} />}>
        <ActionForm action={setThresholdsAction} className="flex flex-col gap-5" fields={{ environment }}>
          <ShownValue name="shown" value={shownThresholds(view)} />
          <div className="grid gap-5 sm:grid-cols-3">
            {PLACES.map((name, place) => (
              <Field key={name} name={name} label={`Warn below, in ${env().CURRENCY}`}>
                <Input
                  key={typed(place)}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="500.00"
                  defaultValue={typed(place)}
                />
              </Field>
            ))}
          </div>
          <Field
            name="announces"
            label="Your webhook"
            className="max-w-md"
            hint={
              <>
                An additional event for your webhook:{" "}
                <TextLink href="/docs/event-wallet-low_balance">wallet.low_balance</TextLink>, sent once each
                time the balance falls below an amount. Failed deliveries of it never disable your endpoint.
              </>
            }
            required
          >
            <Select key={String(announces)} defaultValue={String(announces)}>
              <option value="false">Do not send</option>
              <option value="true">Send wallet.low_balance</option>
            </Select>
          </Field>
          <SubmitButton className="self-start" variant="secondary" pendingLabel="Saving">
            Save warnings
          </SubmitButton>
        </ActionForm>
      </ForRole>
    </BodyCard>
  );
}

function ShownThresholds({ view: { thresholds } }: { view: ThresholdsView }) {
  return (
    <ul className="mb-4 flex flex-col gap-1 text-sm">
      {thresholds.length === 0 && <li>No warnings are set.</li>}
      {thresholds.map((amount) => (
        <li key={amount}>
          Warn below <Amount minor={amount} />
        </li>
      ))}
    </ul>
  );
}
