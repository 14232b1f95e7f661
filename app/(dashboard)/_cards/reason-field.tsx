import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";

type Props = { readonly label?: string; readonly hint?: string };

/** A field for a reason that is stored with the action. */
export function ReasonField({ label = "Why", hint }: Props) {
  return (
    <Field name="reason" label={label} {...(hint && { hint })} required>
      <Textarea rows={3} maxLength={500} />
    </Field>
  );
}
