"use client";

import type { ReactNode } from "react";
import { type OneTimeLink, ResetLinkNotice } from "@/app/(dashboard)/_cards/reset-link-notice";
import { ActionForm } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { CopyField } from "@/components/ui/copy-field";
import { Field, Input } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { inviteAction, type NewInvitation, resetLinkAction } from "./actions";

/** Renders a form that invites a member, and shows the invitation's link once, unless it was emailed. */
export function InviteForm({ roleField }: { roleField: ReactNode }) {
  return (
    <ActionForm<NewInvitation> action={inviteAction} className="flex flex-col gap-5">
      {({ data }) => (
        <>
          {data && <InvitationNotice {...data} />}
          <div className="flex flex-col items-start gap-4 sm:flex-row">
            <Field name="email" label="Email" className="w-full sm:max-w-sm" required>
              <Input type="email" autoComplete="off" />
            </Field>
            {roleField}
            <SubmitButton className="sm:mt-6.5" pendingLabel="Inviting">
              Invite member
            </SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}

function InvitationNotice({ email, link }: NewInvitation) {
  if (link === undefined) {
    return (
      <Alert tone="success" title={`An email with the invitation is on its way to ${email}`}>
        Its link can be used once, within seven days. If the email does not arrive, invite them again: the new
        link replaces the one before.
      </Alert>
    );
  }
  return (
    <Alert tone="success" title={`Give this link to ${email}`}>
      <p className="mb-3">
        Anyone with this link can join the account. The link works only once, within seven days, and cannot be
        shown again.
      </p>
      <CopyField label="Invitation link" value={link} what="the invitation link" />
    </Alert>
  );
}

type Props = { readonly colleagues: readonly { readonly id: string; readonly email: string }[] };

/** Renders a form that creates a password reset link and shows the link once. */
export function ResetLinkForm({ colleagues }: Props) {
  return (
    <ActionForm<OneTimeLink> action={resetLinkAction} className="flex flex-col gap-5">
      {({ data }) => (
        <>
          {data && <ResetLinkNotice {...data} />}
          <div className="flex flex-col items-start gap-4 sm:flex-row">
            <Field name="user_id" label="Member" className="w-full sm:max-w-sm" required>
              <Select options={colleagues.map(({ id, email }) => [id, email])} />
            </Field>
            <SubmitButton variant="secondary" className="sm:mt-6.5" pendingLabel="Creating">
              Create link
            </SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}
