"use client";

import { CopyField } from "@/components/copy-field";
import { ActionForm } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { type HelpLink, helpSignInAction } from "./actions";

/** Makes a link for a new password of a user of the account and shows it, this once. */
export function SignInHelpForm({ accountId, email }: { accountId: string; email: string }) {
  return (
    <ActionForm<HelpLink> action={helpSignInAction} className="flex max-w-md flex-col gap-5">
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
          <input type="hidden" name="account_id" value={accountId} />
          <Field name="email" label="E-mail they sign in with" required>
            <Input type="email" defaultValue={email} autoComplete="off" />
          </Field>
          <label className="flex items-start gap-2 text-sm">
            <input type="checkbox" name="drops_factor" value="yes" className="mt-1" />
            <span>They have lost the second factor too: take it away</span>
          </label>
          <div>
            <SubmitButton variant="secondary" pendingLabel="Making">
              Make a link
            </SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}
