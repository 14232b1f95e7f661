import { AuthShell } from "@/components/shell/auth-shell";
import { ActionForm } from "@/components/ui/action-form";
import { Field, Input } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { finishSignInAction } from "../../actions";
import { dashboardPath } from "../../dashboard-path";

export const metadata = { title: "Enter your code" };

type Props = { searchParams: Promise<{ next?: string | string[] }> };

/** Renders the sign-in page that asks for the second-factor code. */
export default async function Page({ searchParams }: Props) {
  const requestedPath = dashboardPath((await searchParams).next);
  return (
    <AuthShell
      title="Enter your code"
      description="Use the code from your authenticator, or one of your recovery codes."
      footer={<TextLink href="/sign-in">Start over</TextLink>}
    >
      <ActionForm action={finishSignInAction} isRepeatable className="flex flex-col gap-5">
        {requestedPath && <input type="hidden" name="next" value={requestedPath} />}
        <Field name="code" label="Code" required>
          <Input
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            autoFocus
          />
        </Field>
        <SubmitButton block pendingLabel="Signing in">
          Sign in
        </SubmitButton>
      </ActionForm>
    </AuthShell>
  );
}
