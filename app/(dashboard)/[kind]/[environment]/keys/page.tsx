import { LiveAccess, mayOperate } from "@/app/(dashboard)/_cards/account-notices";
import type { Column, TableOf } from "@/app/(dashboard)/_list/list";
import { ListTable } from "@/app/(dashboard)/_list/list-table";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { type AccountParams, requireAccount, type Visit } from "@/app/(dashboard)/_shell/visit";
import { StatusBadge } from "@/components/money/status-badge";
import { DateTime } from "@/components/money/values";
import { Badge } from "@/components/ui/badge";
import { BodyCard, Card, EmptyState } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ButtonLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { roleAllows } from "@/lib/base/roles";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { type ListedKey, listApiKeys } from "@/lib/identity/api-keys/manage-api-keys";
import { accessChoice, accessLabels } from "./access-choice";
import { revokeKeyAction } from "./actions";
import { AccessDialog, KeyReview, RefundsDialog } from "./key-dialogs";
import { CreateKeyForm } from "./key-forms";

export const metadata = { title: "API keys" };

/** Renders the account's API keys in one environment, with the forms to create and change keys. */
export default async function Page({ params }: AccountParams) {
  const visit = await requireAccount(params, "partner", "reseller");
  const { user, environment, caller } = visit;
  const keys = await listApiKeys(caller);
  const open = mayOperate(visit);
  return (
    <>
      <PageHeader
        title="API keys"
        description={`Your servers send a key with every request. These keys work in ${environment} mode only.`}
      />
      <LiveAccess visit={visit} />
      <div className="flex flex-col gap-6">
        <KeyReview keys={keys} visit={visit} />
        {open && (
          <BodyCard
            title="Create a key"
            description="Use a separate key for each server, so that you can revoke each key independently."
          >
            <ForRole needs="developer" to="create API keys">
              <CreateKeyForm environment={environment} accessChoice={accessChoice(user, environment)} />
            </ForRole>
          </BodyCard>
        )}
        <Card title={environment === "test" ? "Test keys" : "Live keys"}>
          {keys.length > 0 ? (
            <ListTable
              list={keyTable(roleAllows(user.role, "developer"))}
              rows={keys}
              visit={visit}
              caption="API keys"
            />
          ) : (
            <EmptyState title={`No ${environment} keys yet`}>
              {open
                ? "A new key is shown only once."
                : "Live keys can be created once your account is approved for live mode."}
            </EmptyState>
          )}
        </Card>
      </div>
    </>
  );
}

/**
 * Returns the columns of the API key list. `mayChange` adds a column of buttons: developers rotate and revoke keys, and owners
 * also change what a key can do.
 */
const keyTable = (mayChange: boolean): TableOf<ListedKey> => ({
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "Key",
      cell: (key, { user }) => (
        <>
          <span className="block font-semibold">{key.name}</span>
          <code className="font-mono text-xs whitespace-nowrap text-muted">
            {key.prefix}…{key.lastFour}
          </code>
          <span className="block text-xs text-muted">{accessText(key, user)}</span>
        </>
      ),
    },
    {
      header: "Status",
      from: "sm",
      cell: (key, { user }) => <KeyState apiKey={key} timezone={user.timezone} />,
    },
    { header: "Created", from: "lg", date: ({ createdAt }) => createdAt },
    {
      header: "Last used",
      from: "lg",
      cell: ({ lastUsedAt }, { user }) =>
        lastUsedAt ? <DateTime value={lastUsedAt} timeZone={user.timezone} /> : "Never",
    },
    ...(mayChange ? [acts] : []),
  ],
});

const acts: Column<ListedKey> = {
  header: "Actions",
  hasActs: true,
  cell: (key, visit) => <KeyActs apiKey={key} visit={visit} />,
};

function KeyActs({ apiKey, visit: { user, environment, home } }: { apiKey: ListedKey; visit: Visit }) {
  const { id, name, status, mayWrite } = apiKey;
  return (
    <div className="flex flex-wrap justify-end gap-1">
      {status === "active" && (
        <ButtonLink
          href={`${home}/keys/${id}/rotate`}
          variant="quiet"
          size="sm"
          aria-label={`Rotate the key “${name}”`}
        >
          Rotate
        </ButtonLink>
      )}
      {isWorking(apiKey) && user.role === "owner" && (
        <>
          {user.kind === "partner" && mayWrite && <RefundsDialog apiKey={apiKey} environment={environment} />}
          <AccessDialog apiKey={apiKey} environment={environment} kind={user.kind} />
        </>
      )}
      {isWorking(apiKey) && (
        <ConfirmDialog
          trigger="Revoke"
          triggerLabel={`Revoke the key “${name}”`}
          title={`Revoke the key “${name}”?`}
          description="Requests with this key are rejected immediately. This cannot be undone."
          confirmLabel="Revoke key"
          action={revokeKeyAction}
          fields={{ environment, key_id: id }}
        />
      )}
    </div>
  );
}

const isWorking = ({ status }: ListedKey) => status === "active" || status === "expiring";

/** Returns a label for what a key can do, such as `Full access, with refunds`. */
function accessText({ mayWrite, mayRefund }: ListedKey, { kind }: SignedInUser): string {
  if (!mayWrite) return accessLabels.read_only;
  if (kind !== "partner") return accessLabels.full;
  return mayRefund ? accessLabels.full_with_refunds : accessLabels.full_without_refunds;
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
