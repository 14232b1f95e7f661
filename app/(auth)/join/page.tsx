import { AuthShell } from "@/components/shell/auth-shell";
import { TextLink } from "@/components/ui/link";
import { MIN_PASSWORD_LENGTH } from "@/lib/identity/users/schema";
import { JoinForm } from "./join-form";

export const metadata = { title: "Join an account" };

/** Renders the page that an invitation link opens. */
export default function Page() {
  return (
    <AuthShell
      title="Join an account"
      description="You have been invited to an account on Tessera."
      footer={
        <>
          Joined already? <TextLink href="/sign-in">Sign in</TextLink>
        </>
      }
    >
      <JoinForm minPasswordLength={MIN_PASSWORD_LENGTH} />
    </AuthShell>
  );
}
