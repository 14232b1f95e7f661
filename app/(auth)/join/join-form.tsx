"use client";

import { useEffect } from "react";
import { ActionForm } from "@/components/ui/action-form";
import { Field, Input } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { LinkTokenField } from "../link-token-field";
import { joinAction, type OpenedInvitation } from "./actions";

/**
 * Renders the form of an invitation link. Its first step opens the invitation, automatically with JavaScript. Its second step
 * shows the invitation and asks for a password.
 */
export function JoinForm({ minPasswordLength }: { minPasswordLength: number }) {
  return (
    <ActionForm<OpenedInvitation> action={joinAction} className="flex flex-col gap-5">
      {({ data }) =>
        data ? (
          <PasswordStep {...data} minPasswordLength={minPasswordLength} />
        ) : (
          <>
            <LinkTokenField opens />
            <SubmitButton block pendingLabel="Opening">
              Open invitation
            </SubmitButton>
          </>
        )
      }
    </ActionForm>
  );
}

type PasswordStepProps = OpenedInvitation & { minPasswordLength: number };

function PasswordStep({ token, companyName, email, role, minPasswordLength }: PasswordStepProps) {
  // If another link is opened in the same tab, only the URL's fragment changes, which does not reload the page.
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener("hashchange", reload);
    return () => window.removeEventListener("hashchange", reload);
  }, []);
  return (
    <>
      <input type="hidden" name="token" value={token} />
      <p>
        You are joining <span className="font-semibold">{companyName}</span> with the role{" "}
        <span className="capitalize">{role}</span>. You will sign in with{" "}
        <span className="font-semibold break-all">{email}</span> and the password you choose here.
      </p>
      <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
      <Field name="password" label="Password" hint={`At least ${minPasswordLength} characters.`} required>
        <Input type="password" autoComplete="new-password" minLength={minPasswordLength} />
      </Field>
      <SubmitButton block pendingLabel="Joining">
        <span className="min-w-0">Join {companyName}</span>
      </SubmitButton>
    </>
  );
}
