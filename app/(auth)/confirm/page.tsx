import { AuthShell } from "@/components/shell/auth-shell";
import { ActionForm } from "@/components/ui/action-form";
import { Field, Input } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { confirmSignUpAction } from "../actions";
import { LinkTokenField } from "../link-token-field";

export const metadata = { title: "Confirm your email address" };

/** Renders the page that a sign-up confirmation link opens. */
export default function Page() {
  return (
    <AuthShell
      title="Confirm your email address"
      description="To finish creating your account, enter the password you chose when you signed up."
      footer={<TextLink href="/sign-up">Sign up again</TextLink>}
    >
      <ActionForm action={confirmSignUpAction} className="flex flex-col gap-5">
        <LinkTokenField />
        <Field name="password" label="Password" required>
          <Input type="password" autoComplete="current-password" />
        </Field>
        <SubmitButton block pendingLabel="Creating your account">
          Create account
        </SubmitButton>
      </ActionForm>
    </AuthShell>
  );
}
