import type { ComponentProps } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";

type Props = Omit<ComponentProps<typeof ConfirmDialog>, "children" | "triggerStyle" | "tone">;

/** Says no to what waits, in a sentence that whoever asked reads. */
export function NoDialog(props: Props) {
  return (
    <ConfirmDialog {...props}>
      <Field name="reason" label="Why" required>
        <Textarea maxLength={500} rows={3} />
      </Field>
    </ConfirmDialog>
  );
}
