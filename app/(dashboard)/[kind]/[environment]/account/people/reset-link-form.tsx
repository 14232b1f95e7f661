"use client";

import { ActionForm } from "@/components/ui/action-form";
import { Field } from "@/components/ui/field";
import { ResetLinkNotice } from "@/components/ui/reset-link-notice";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { type FreshLink, resetLinkAction } from "./actions";

type Props = { readonly colleagues: readonly { readonly id: string; readonly email: string }[] };

/** Creates a password reset link and shows it once. */
export function ResetLinkForm({ colleagues }: Props) {
  return (
    <ActionForm<FreshLink> action={resetLinkAction} className="flex flex-col gap-5">
      {({ data }) => (
        <>
          {data && <ResetLinkNotice email={data.email} link={data.link} />}
          <div className="flex flex-col items-start gap-4 sm:flex-row">
            <Field name="user_id" label="Person" className="w-full sm:max-w-sm" required>
              <Select>
                {colleagues.map(({ id, email }) => (
                  <option key={id} value={id}>
                    {email}
                  </option>
                ))}
              </Select>
            </Field>
            <SubmitButton variant="secondary" className="sm:mt-6.5" pendingLabel="Making">
              Create link
            </SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}
