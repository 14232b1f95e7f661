import type { ComponentProps } from "react";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { ActionForm } from "@/components/ui/action-form";
import { BodyCard } from "@/components/ui/card";
import { Field, Input } from "@/components/ui/field";
import type { FormAction } from "@/components/ui/form-state";
import { SubmitButton } from "@/components/ui/submit-button";
import type { BankDetails } from "@/lib/money/bank-details/bank-details";

type Props = ComponentProps<typeof BankDetailsForm> & {
  readonly title: string;
  readonly description: string;
};

/** Renders a bank account for payouts, with a form to change it. */
export function BankDetailsCard({ title, description, ...form }: Props) {
  return (
    <BodyCard title={title} description={description}>
      <ForRole
        needs="finance"
        to="change the bank details"
        otherwise={
          <p className="mb-4 text-sm">
            {form.details ? `${form.details.accountHolder}, ${form.details.ibanShown}` : "Not set"}
          </p>
        }
      >
        <BankDetailsForm {...form} />
      </ForRole>
    </BodyCard>
  );
}

/** Renders a form for the account holder and IBAN. Shows the stored IBAN masked and never prefills it. */
function BankDetailsForm({ action, details }: { action: FormAction; details: BankDetails | undefined }) {
  return (
    <ActionForm action={action} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="account_holder"
          label="Account holder"
          hint="As registered with the bank, without accents."
          required
        >
          <Input
            key={details?.accountHolder}
            autoComplete="off"
            maxLength={70}
            defaultValue={details?.accountHolder}
            placeholder="Acme Games Ltd"
          />
        </Field>
        <Field
          name="iban"
          label="IBAN"
          hint={
            details
              ? `Currently ${details.ibanShown}. Enter it again to change any detail.`
              : "With or without spaces."
          }
          required
        >
          <Input
            autoComplete="off"
            maxLength={50}
            spellCheck={false}
            placeholder="DE89 3704 0044 0532 0130 00"
          />
        </Field>
      </div>
      <SubmitButton className="self-start" pendingLabel="Saving">
        Save bank details
      </SubmitButton>
    </ActionForm>
  );
}
