import type { ComponentProps } from "react";
import { Money } from "@/components/money/values";
import { DescriptionItem, DescriptionList } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field, Input, Textarea } from "@/components/ui/field";

type Props = Omit<ComponentProps<typeof ConfirmDialog>, "triggerStyle" | "tone">;

/** Renders a dialog that asks for a reason before a request is refused. The requester sees the reason. */
export function RefusalDialog({ children, ...props }: Props) {
  return (
    <ConfirmDialog {...props}>
      {children}
      <ReasonField />
    </ConfirmDialog>
  );
}

type ReasonFieldProps = { readonly label?: string; readonly hint?: string };

/** Renders a field for a reason that is stored with the action. */
export function ReasonField({ label = "Reason", hint }: ReasonFieldProps) {
  return (
    <Field name="reason" label={label} {...(hint && { hint })} required>
      <Textarea rows={3} maxLength={500} />
    </Field>
  );
}

type PaidDialogProps = Omit<ComponentProps<typeof ConfirmDialog>, "children" | "tone" | "confirmLabel"> & {
  readonly trigger: string;
};

/** Renders a dialog that marks payouts as paid, with the bank's reference. */
export function PaidDialog(props: PaidDialogProps) {
  return (
    <ConfirmDialog {...props} confirmLabel={props.trigger} tone="primary">
      <Field name="bank_reference" label="Bank reference" required>
        <Input autoComplete="off" maxLength={100} />
      </Field>
    </ConfirmDialog>
  );
}

type BeforeAndAfterProps = { readonly before: string; readonly after: string };

/** Shows the current and the new value of a setting. If both are equal, shows only the current value. */
export function BeforeAndAfter({ before, after }: BeforeAndAfterProps) {
  const values = before === after ? { Now: after } : { Before: before, After: after };
  return (
    <DescriptionList>
      {Object.entries(values).map(([term, value]) => (
        <DescriptionItem key={term} term={term}>
          <Money display={value} />
        </DescriptionItem>
      ))}
    </DescriptionList>
  );
}
