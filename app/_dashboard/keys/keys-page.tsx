import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { listApiKeys } from "@/lib/api-keys/list-api-keys";
import type { Environment } from "@/lib/fields";
import { callerFor, type SignedInUser } from "@/lib/signed-in-user";
import { isOpen, LiveAccess } from "../live-access";
import { CreateKeyForm } from "./create-key-form";
import { KeyTable } from "./key-table";

type Props = { readonly user: SignedInUser; readonly environment: Environment };

/** API keys, the same for partners and resellers. */
export async function KeysPage({ user, environment }: Props) {
  const keys = await listApiKeys(callerFor(user, environment));
  const open = isOpen({ user, environment });
  const path = `/${user.kind}/${environment}/keys`;
  return (
    <>
      <PageHeader
        title="API keys"
        description={`Your servers send a key with every request. These work in ${environment} only.`}
      />
      <LiveAccess user={user} environment={environment} />
      <div className="flex flex-col gap-6">
        {open && (
          <Card>
            <CardHeader
              title="Create a key"
              description="One for each place that uses it: they can be revoked apart."
            />
            <CardBody>
              <CreateKeyForm environment={environment} />
            </CardBody>
          </Card>
        )}
        <Card>
          <CardHeader title={environment === "test" ? "Test keys" : "Live keys"} />
          {keys.length > 0 ? (
            <KeyTable keys={keys} environment={environment} timezone={user.timezone} path={path} />
          ) : (
            <EmptyState title={`No ${environment} keys yet`}>
              {open
                ? "Create one above. It is shown once, to be copied to your server."
                : "They can be created once live is open for your account."}
            </EmptyState>
          )}
        </Card>
      </div>
    </>
  );
}
