import { redirect } from "next/navigation";
import { AuthShell } from "@/components/shell/auth-shell";
import { ActionForm } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Field, Input } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { SUSPENDED } from "@/lib/identity/users/sessions";
import { signInAction } from "../actions";
import { dashboardPath } from "../dashboard-path";
import { currentSession, userHomePath } from "../require-user";

export const metadata = { title: "Sign in" };

const notices = {
  created: { tone: "success", text: "Your email and password were saved. Sign in with them." },
  ended: { tone: "info", text: "Your session has ended. Sign in again to continue." },
  expired: { tone: "info", text: "Your session expired after seven days. Sign in again to continue." },
  idle: {
    tone: "info",
    text: "Your session expired after twelve hours without activity. Sign in again to continue.",
  },
  reset: { tone: "success", text: "Your password has been changed. Sign in with the new one." },
  "signed-out": { tone: "success", text: "You are signed out." },
  suspended: { tone: "warning", text: SUSPENDED },
} as const;

type Props = { searchParams: Promise<{ reason?: string | string[]; next?: string | string[] }> };

export default async function SignInPage({ searchParams }: Props) {
  const session = await currentSession();
  const { reason, next } = await searchParams;
  // A new user, or a user with a new password, must not land in the account of another user who is signed in here.
  const isOtherUser = reason === "created" || reason === "reset";
  if (session.status === "signed-in" && !isOtherUser) redirect(userHomePath(session.user, next));
  const requestedPath = dashboardPath(next);
  const notice = Object.entries(notices).find(([name]) => name === reason)?.[1];
  return (
    <AuthShell
      title="Sign in"
      description="Sign in to your partner, reseller or operator dashboard."
      footer={
        <>
          <TextLink href="/forgot">Forgot your password?</TextLink> No account yet?{" "}
          <TextLink href="/sign-up">Sign up</TextLink>
        </>
      }
    >
      <ActionForm action={signInAction} isRepeatable className="flex flex-col gap-5">
        {notice && (
          <Alert tone={notice.tone} role="status">
            {notice.text}
          </Alert>
        )}
        {requestedPath && <input type="hidden" name="next" value={requestedPath} />}
        <Field name="email" label="Email" required>
          <Input type="email" autoComplete="username" />
        </Field>
        <Field name="password" label="Password" required>
          <Input type="password" autoComplete="current-password" />
        </Field>
        <SubmitButton block pendingLabel="Signing in">
          Sign in
        </SubmitButton>
      </ActionForm>
    </AuthShell>
  );
}
