import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { AccountView } from "@/lib/accounts/account-view";
import { SignInHelpForm } from "./sign-in-help-form";

/** Creates a reset link for an account's sole owner. */
export function SignInHelpCard({ account }: { account: AccountView }) {
  return (
    <Card>
      <CardHeader
        title="Sign-in help"
        description="Owners create reset links for their colleagues. Create one here only for an account's sole owner. Verify that the request comes from them: the link gives access to the account."
      />
      <CardBody>
        <SignInHelpForm accountId={account.id} email={account.email} />
      </CardBody>
    </Card>
  );
}
