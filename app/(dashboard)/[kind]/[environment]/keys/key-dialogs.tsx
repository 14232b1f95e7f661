import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Environment } from "@/lib/base/fields";
import type { ListedKey } from "@/lib/identity/api-keys/manage-api-keys";
import { setKeyAccessAction, setKeyRefundsAction } from "./actions";

type Props = { readonly apiKey: ListedKey; readonly environment: Environment };

/** Renders a dialog that allows or forbids a key to create refunds. */
export function RefundsDialog({ apiKey: key, environment }: Props) {
  const fields = { environment, key_id: key.id, may_refund: key.mayRefund ? "no" : "yes" };
  return key.mayRefund ? (
    <ConfirmDialog
      trigger="Forbid refunds"
      triggerLabel={`Forbid refunds with the key ${key.name}`}
      triggerStyle={{ variant: "quiet", size: "sm" }}
      title={`Forbid refunds with the key ${key.name}?`}
      description="Refunds with this key are rejected immediately. Other operations are not affected."
      confirmLabel="Forbid refunds"
      action={setKeyRefundsAction}
      fields={fields}
    />
  ) : (
    <ConfirmDialog
      trigger="Allow refunds"
      triggerLabel={`Allow refunds with the key ${key.name}`}
      triggerStyle={{ variant: "quiet", size: "sm" }}
      title={`Allow refunds with the key ${key.name}?`}
      description="Anyone with this key can then refund payments to customers' vouchers, up to the amount owed to you."
      confirmLabel="Allow refunds"
      tone="primary"
      action={setKeyRefundsAction}
      fields={fields}
    />
  );
}

/** Renders a dialog that makes a key read-only or gives it full access. */
export function AccessDialog({ apiKey: key, environment }: Props) {
  const fields = { environment, key_id: key.id, access: key.mayWrite ? "read_only" : "full" };
  return key.mayWrite ? (
    <ConfirmDialog
      trigger="Make read-only"
      triggerLabel={`Make read-only: the key ${key.name}`}
      triggerStyle={{ variant: "quiet", size: "sm" }}
      title={`Make the key ${key.name} read-only?`}
      description="Takes effect immediately. Requests with this key that change data are rejected."
      confirmLabel="Make read-only"
      action={setKeyAccessAction}
      fields={fields}
    />
  ) : (
    <ConfirmDialog
      trigger="Give full access"
      triggerLabel={`Give full access to the key ${key.name}`}
      triggerStyle={{ variant: "quiet", size: "sm" }}
      title={`Give the key ${key.name} full access?`}
      description="Anyone with this key can then call every operation of your account, except refunds until you allow them."
      confirmLabel="Give full access"
      tone="primary"
      action={setKeyAccessAction}
      fields={fields}
    />
  );
}
