import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import type { Environment } from "@/lib/fields";
import type { SignedInUser } from "@/lib/signed-in-user";

type Props = { readonly user: SignedInUser; readonly environment: Environment };

/** Whether the account may do in this environment what it is here for. */
export function isOpen({ user, environment }: Props): boolean {
  return environment === "test" || user.liveApprovedAt !== null;
}

/** Says in live, until the operator has approved the account, what that means and what can be done meanwhile. */
export function LiveAccess({ user, environment }: Props) {
  if (isOpen({ user, environment })) return null;
  return (
    <Alert
      tone="warning"
      title="Live is not open for this account yet"
      className="mb-6"
      actions={
        <ButtonLink href={`/${user.kind}/test`} variant="secondary" size="sm">
          Go on in test
        </ButtonLink>
      }
    >
      An operator has to approve {user.companyName} first. Nothing is needed from you. Live keys can be made
      after that; everything else can be set up here already, and test works in full meanwhile.
    </Alert>
  );
}
