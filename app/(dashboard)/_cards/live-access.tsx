import { OperatorContact } from "@/app/(auth)/operator-contact";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import type { Environment } from "@/lib/base/fields";
import type { SignedInUser } from "@/lib/base/signed-in-user";

type Props = { readonly user: SignedInUser; readonly environment: Environment };

/** Whether the account may operate in this environment. */
export function isOpen({ user, environment }: Props): boolean {
  return environment === "test" || user.liveApprovedAt !== null;
}

/** Explains in live, before approval, what the account can already do. */
export function LiveAccess({ user, environment }: Props) {
  if (isOpen({ user, environment })) return null;
  return (
    <Alert
      tone="warning"
      title="Live access needs operator approval"
      className="mb-6"
      actions={
        <ButtonLink href={`/${user.kind}/test`} variant="secondary" size="sm">
          Continue in test
        </ButtonLink>
      }
    >
      {user.companyName} can set up everything here except live API keys while the application is reviewed,
      and use test without limits. Questions? Contact <OperatorContact without="the operator" />.
    </Alert>
  );
}
