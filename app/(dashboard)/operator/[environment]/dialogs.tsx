import type { ComponentProps } from "react";
import { Money } from "@/components/money/values";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { Field, Input, Textarea } from "@/components/ui/field";

type Props = Omit<ComponentProps<typeof ConfirmDialog>, "triggerStyle" | "tone">;

/**
 * Renders a dialog that asks for the reason for refusing, declining or reversing something. `description` says who sees the
 * reason.
 */
export function RefusalDialog({ children, ...props }: Props) {
  return (
    <ConfirmDialog {...props}>
      {children}
      <ReasonField />
    </ConfirmDialog>
  );
}

/** Renders a field for the reason for an operator's action. The reason is stored with the action. */
export function ReasonField({ hint }: { hint?: string }) {
  return (
    <Field name="reason" label="Reason" {...(hint && { hint })} required>
      <Textarea rows={3} maxLength={500} />
    </Field>
  );
}

type PaidDialogProps = Omit<ComponentProps<typeof ConfirmDialog>, "children" | "tone" | "confirmLabel">;

/** Renders a dialog that marks payouts as paid, with the bank's reference. */
export function PaidDialog(props: PaidDialogProps) {
  return (
    <ConfirmDialog {...props} tone="primary">
      <Field name="bank_reference" label="Bank reference" required>
        <Input autoComplete="off" maxLength={100} />
      </Field>
    </ConfirmDialog>
  );
}

/** Shows the current and the new value of a setting. If both are equal, shows only the current value. */
export function BeforeAndAfter({ before, after }: { before: string; after: string }) {
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
