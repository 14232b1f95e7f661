"use client";

import { CopyField } from "@/components/copy-field";
import { ActionForm } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { type FreshLink, resetLinkAction } from "./actions";

type Props = { readonly colleagues: readonly { readonly id: string; readonly email: string }[] };

/** Makes a link for a new password and shows it, this once. */
export function ResetLinkForm({ colleagues }: Props) {
  return (
    <ActionForm<FreshLink> action={resetLinkAction} className="flex flex-col gap-5">
      {({ data }) => (
        <>
          {data && (
            <Alert tone="success" title={`Give this link to ${data.email}`}>
              <p className="mb-3">
                Whoever has it chooses their password, once, within a day. We keep no copy and cannot show it
                again.
              </p>
              <CopyField label="Link for a new password" value={data.link} what="the link" />
            </Alert>
          )}
          <div className="flex flex-col items-start gap-4 sm:flex-row">
            <Field name="user_id" label="For whom" className="w-full sm:max-w-sm" required>
              <Select>
                {colleagues.map(({ id, email }) => (
                  <option key={id} value={id}>
                    {email}
                  </option>
                ))}
              </Select>
            </Field>
            <SubmitButton variant="secondary" className="sm:mt-6.5" pendingLabel="Making">
              Make a link
            </SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}
