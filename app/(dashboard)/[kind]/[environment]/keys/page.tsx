import type { Metadata } from "next";
import { isOpen, LiveAccess } from "@/app/(dashboard)/_cards/live-access";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { listApiKeys } from "@/lib/identity/api-keys/read-api-keys";
import { CreateKeyForm } from "./create-key-form";
import { KeyReview } from "./key-review";
import { KeyTable } from "./key-table";

export const metadata: Metadata = { title: "API keys" };

/** API keys, the same for partners and resellers. */
export default async function Page({ params }: AccountParams) {
  const { user, environment, caller } = await requireAccount(params, "partner", "reseller");
  const keys = await listApiKeys(caller);
  const open = isOpen({ user, environment });
  const path = `/${user.kind}/${environment}/keys`;
  return (
    <>
      <PageHeader
        title="API keys"
        description={`Your servers send a key with every request. These keys work in ${environment} only.`}
      />
      <LiveAccess user={user} environment={environment} />
      <div className="flex flex-col gap-6">
        <KeyReview keys={keys} environment={environment} user={user} path={path} />
        {open && (
          <Card>
            <CardHeader
              title="Create a key"
              description="Use a separate key for each server, so that you can revoke it alone."
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
                ? "Create one above. It is shown only once."
                : "You can create them once your account is approved for live."}
            </EmptyState>
          )}
        </Card>
      </div>
    </>
  );
}
