import type { Metadata } from "next";
import { AuthShell } from "@/components/auth-shell";
import { ActionForm } from "@/components/ui/action-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { mailer } from "@/lib/mail/send-mail";
import { forgotAction } from "../actions";

export const metadata: Metadata = { title: "Forgotten password" };

export const dynamic = "force-dynamic";

/** What to do without a password: a link by mail, or one that somebody hands over. */
export default function Page() {
  return (
    <AuthShell title="Forgotten password" footer={<TextLink href="/sign-in">Sign in</TextLink>}>
      {mailer() ? (
        <ActionForm action={forgotAction} className="flex flex-col gap-5">
          <p className="text-sm">We send you a link by which you choose a new one. It works for an hour.</p>
          <Field name="email" label="E-mail" required>
            <Input type="email" autoComplete="username" />
          </Field>
          <SubmitButton block pendingLabel="Sending">
            Send me a link
          </SubmitButton>
        </ActionForm>
      ) : (
        <p>
          Ask an owner of your account for a link: they make one on the dashboard, under Account, People. If
          you are the only owner, ask whoever runs this platform. The link leads here, and you choose a new
          password.
        </p>
      )}
    </AuthShell>
  );
}
