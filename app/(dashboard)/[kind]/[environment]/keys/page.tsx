import { LiveAccess, mayOperate } from "@/app/(dashboard)/_cards/account-notices";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { StatusBadge } from "@/components/money/status-badge";
import { DateTime } from "@/components/money/values";
import { Badge } from "@/components/ui/badge";
import { BodyCard, Card, EmptyState } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ButtonLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { ActionsTh, Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import type { Environment } from "@/lib/base/fields";
import { roleAllows } from "@/lib/base/roles";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { type ListedKey, listApiKeys } from "@/lib/identity/api-keys/manage-api-keys";
import { revokeKeyAction } from "./actions";
import { AccessDialog, KeyReview, RefundsDialog } from "./key-dialogs";
import { CreateKeyForm } from "./key-forms";

export const metadata = { title: "API keys" };

/** Renders the account's API keys. The page is the same for partners and resellers. */
export default async function Page({ params }: AccountParams) {
  const { user, environment, caller } = await requireAccount(params, "partner", "reseller");
  const keys = await listApiKeys(caller);
  const open = mayOperate({ user, environment });
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
          <BodyCard
            title="Create a key"
            description="Use a separate key for each server, so that you can revoke each key independently."
          >
            <ForRole needs="developer" to="create API keys">
              <CreateKeyForm
                environment={environment}
                offersRefunds={user.kind === "partner" && user.role === "owner"}
              />
            </ForRole>
          </BodyCard>
        )}
        <Card title={environment === "test" ? "Test keys" : "Live keys"}>
          {keys.length > 0 ? (
            <KeyTable keys={keys} environment={environment} user={user} path={path} />
          ) : (
            <EmptyState title={`No ${environment} keys yet`}>
              {open
                ? "A new key is shown only once."
                : "You can create them once your account is approved for live."}
            </EmptyState>
          )}
        </Card>
      </div>
    </>
  );
}

type Props = {
  readonly keys: readonly ListedKey[];
  readonly environment: Environment;
  readonly user: SignedInUser;
  /** The path of the API keys page. */
  readonly path: string;
};

function KeyTable({ keys, environment, user, path }: Props) {
  const { timezone } = user;
  const mayChange = roleAllows(user.role, "developer");
  return (
    <Table caption="API keys">
      <Thead>
        <Tr>
          <Th>Key</Th>
          <Th className="hidden sm:table-cell">Status</Th>
          <Th className="hidden md:table-cell">Created</Th>
          <Th className="hidden md:table-cell">Last used</Th>
          {mayChange && <ActionsTh />}
        </Tr>
      </Thead>
      <Tbody>
        {keys.map((key) => (
          <Tr key={key.id}>
            <Td>
              <span className="block font-semibold">{key.name}</span>
              <code className="font-mono text-xs whitespace-nowrap text-muted">
                {key.prefix}…{key.lastFour}
              </code>
              <span className="block text-xs text-muted">{accessText(key, user)}</span>
              <div className="mt-2 sm:hidden">
                <KeyState apiKey={key} timezone={timezone} />
              </div>
              <div className="mt-1 text-xs text-muted md:hidden">
                Created <DateTime value={key.createdAt} timeZone={timezone} show="date" />,{" "}
                {key.lastUsedAt ? (
                  <>
                    last used <DateTime value={key.lastUsedAt} timeZone={timezone} />
                  </>
                ) : (
                  "never used"
                )}
              </div>
            </Td>
            <Td className="hidden sm:table-cell">
              <KeyState apiKey={key} timezone={timezone} />
            </Td>
            <Td className="hidden md:table-cell">
              <DateTime value={key.createdAt} timeZone={timezone} show="date" />
            </Td>
            <Td className="hidden md:table-cell">
              {key.lastUsedAt ? <DateTime value={key.lastUsedAt} timeZone={timezone} /> : "Never"}
            </Td>
            {mayChange && (
              <Td>
                <div className="flex flex-wrap justify-end gap-1">
                  {key.status === "active" && (
                    <ButtonLink
                      href={`${path}/${key.id}/rotate`}
                      variant="quiet"
                      size="sm"
                      aria-label={`Rotate the key ${key.name}`}
                    >
                      Rotate
                    </ButtonLink>
                  )}
                  {isWorking(key) && user.role === "owner" && (
                    <>
                      {user.kind === "partner" && key.mayWrite && (
                        <RefundsDialog apiKey={key} environment={environment} />
                      )}
                      <AccessDialog apiKey={key} environment={environment} />
                    </>
                  )}
                  {isWorking(key) && (
                    <ConfirmDialog
                      trigger="Revoke"
                      triggerLabel={`Revoke the key ${key.name}`}
                      title={`Revoke the key ${key.name}?`}
                      description="Requests with this key are rejected immediately. This cannot be undone."
                      confirmLabel="Revoke key"
                      action={revokeKeyAction}
                      fields={{ environment, key_id: key.id }}
                    />
                  )}
                </div>
              </Td>
            )}
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

const isWorking = ({ status }: ListedKey) => status === "active" || status === "expiring";

/** Returns a label for what a key can do, such as `Full access, with refunds`. */
function accessText({ mayWrite, mayRefund }: ListedKey, { kind }: SignedInUser): string {
  if (!mayWrite) return "Read only";
  if (kind !== "partner") return "Full access";
  return mayRefund ? "Full access, with refunds" : "Full access, without refunds";
}

function KeyState({ apiKey, timezone }: { apiKey: ListedKey; timezone: string }) {
  if (apiKey.status !== "expiring" || !apiKey.expiresAt) {
    return <StatusBadge status={apiKey.status === "expiring" ? "active" : apiKey.status} />;
  }
  return (
    <>
      <Badge tone="warning">Replaced</Badge>
      <span className="mt-1 block text-xs text-muted">
        works until <DateTime value={apiKey.expiresAt} timeZone={timezone} />
      </span>
    </>
  );
}
