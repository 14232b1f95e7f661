import type { ComponentProps } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type Props = Omit<ComponentProps<typeof ConfirmDialog>, "children" | "tone" | "confirmLabel"> & {
  readonly trigger: string;
};

/** Marks payouts as paid with the bank's reference. */
export function PaidDialog(props: Props) {
  return (
    <ConfirmDialog {...props} confirmLabel={props.trigger} tone="primary">
      <Field name="bank_reference" label="Bank reference" required>
        <Input autoComplete="off" maxLength={100} />
      </Field>
    </ConfirmDialog>
  );
}
