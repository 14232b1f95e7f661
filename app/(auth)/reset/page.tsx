import { AuthShell } from "@/components/shell/auth-shell";
import { ActionForm } from "@/components/ui/action-form";
import { Field, Input } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { MIN_PASSWORD_LENGTH } from "@/lib/identity/users/schema";
import { resetPasswordAction } from "../actions";
import { LinkTokenField } from "../link-token-field";

export const metadata = { title: "New password" };

/** Renders the page that a password reset link opens. */
export default function Page() {
  return (
    <AuthShell
      title="Choose a new password"
      description="Saving it signs you out everywhere. Then sign in with the new password."
      footer={<TextLink href="/sign-in">Sign in</TextLink>}
    >
      <ActionForm action={resetPasswordAction} className="flex flex-col gap-5">
        <LinkTokenField />
        <Field
          name="password"
          label="New password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
          required
        >
          <Input type="password" autoComplete="new-password" minLength={MIN_PASSWORD_LENGTH} />
        </Field>
        <SubmitButton block pendingLabel="Saving">
          Save password
        </SubmitButton>
      </ActionForm>
    </AuthShell>
  );
}
