import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { AccountView } from "@/lib/accounts/account-view";
import { SignInHelpForm } from "./sign-in-help-form";

/** For an account whose only owner cannot sign in any more. */
export function SignInHelpCard({ account }: { account: AccountView }) {
  return (
    <Card>
      <CardHeader
        title="Help with signing in"
        description="An owner makes links for colleagues. For an only owner you make it: be sure that it is they who ask, for it opens their account."
      />
      <CardBody>
        <SignInHelpForm accountId={account.id} email={account.email} />
      </CardBody>
    </Card>
  );
}
