"use client";

import { type OneTimeLink, ResetLinkNotice } from "@/app/(dashboard)/_cards/reset-link-notice";
import { ActionForm } from "@/components/ui/action-form";
import { Checkbox, Field, Input } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { helpSignInAction } from "../../../actions";

/** Renders a form that creates a password reset link for a member of the account and shows the link once. */
export function SignInHelpForm({ accountId, email }: { accountId: string; email: string }) {
  return (
    <ActionForm<OneTimeLink>
      action={helpSignInAction}
      className="flex max-w-md flex-col gap-5"
      fields={{ account_id: accountId }}
    >
      {({ data }) => (
        <>
          {data && <ResetLinkNotice {...data} />}

          <Field name="email" label="Email they sign in with" required>
            <Input type="email" defaultValue={email} autoComplete="off" />
          </Field>
          <Checkbox name="drops_factor" value="yes" label="They also lost their second factor: turn it off" />
          <SubmitButton className="self-start" variant="secondary" pendingLabel="Creating">
            Create link
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
