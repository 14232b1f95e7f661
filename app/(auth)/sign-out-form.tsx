import { SubmitButton } from "@/components/ui/submit-button";
import { signOutAction } from "./actions";

export function SignOutForm() {
  return (
    <form action={signOutAction}>
      <SubmitButton variant="quiet" size="sm">
        Sign out
      </SubmitButton>
    </form>
  );
}
