import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";

type Props = { readonly label?: string; readonly hint?: string };

/** Asks for a sentence that is kept with what is done. */
export function ReasonField({ label = "Why", hint }: Props) {
  return (
    <Field name="reason" label={label} {...(hint && { hint })} required>
      <Textarea rows={3} maxLength={500} />
    </Field>
  );
}
