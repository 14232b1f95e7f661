import { OperatorContact } from "@/app/(auth)/operator-contact";
import { AuthShell } from "@/components/shell/auth-shell";
import { ActionForm } from "@/components/ui/action-form";
import { Field, Input } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { mailer } from "@/lib/identity/mail/send-mail";
import { forgotAction } from "../actions";

export const metadata = { title: "Reset your password" };

export const dynamic = "force-dynamic";

/**
 * Renders the page for users who forgot their password. Shows a form that requests a reset link by email or, if mail is not
 * configured, explains who can create a link.
 */
export default function Page() {
  return (
    <AuthShell title="Reset your password" footer={<TextLink href="/sign-in">Sign in</TextLink>}>
      {mailer() ? (
        <ActionForm action={forgotAction} className="flex flex-col gap-5">
          <p className="text-sm">
            Enter your email and we will send you a link to choose a new password. The link works for one
            hour.
          </p>
          <Field name="email" label="Email" required>
            <Input type="email" autoComplete="username" />
          </Field>
          <SubmitButton block pendingLabel="Sending">
            Send reset link
          </SubmitButton>
        </ActionForm>
      ) : (
        <WithoutMail />
      )}
    </AuthShell>
  );
}

function WithoutMail() {
  return (
    <div className="flex flex-col gap-4">
      <p>This installation does not send email, so somebody has to create a password reset link for you:</p>
      <ul className="flex list-disc flex-col gap-3 pl-5">
        <li>
          Ask an owner of your account. They create the link in the dashboard, on the Members page of the
          account, under Password reset link.
        </li>
        <li>
          If you are the only owner, contact <OperatorContact without="the operator of this platform" />.
        </li>
      </ul>
      <p>Open the link and choose a new password. The link can be used once, within 24 hours.</p>
    </div>
  );
}
