import type { Visit } from "@/app/(dashboard)/_shell/visit";
import { Alert } from "@/components/ui/alert";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ActionLink } from "@/components/ui/link";
import type { AccountKind } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import type { ListedKey } from "@/lib/identity/api-keys/manage-api-keys";
import { keepKeyAction, setKeyAccessAction, setKeyRefundsAction } from "./actions";

type Props = { readonly apiKey: ListedKey; readonly environment: Environment };
type AccessProps = Props & { readonly kind: AccountKind };

/** Renders a dialog that changes whether a key may create refunds. */
export function RefundsDialog({ apiKey: { id, name, mayRefund }, environment }: Props) {
  const [act, description] = mayRefund
    ? ["Forbid refunds", "Refunds with this key are rejected immediately. Other operations are not affected."]
    : [
        "Allow refunds",
        "Anyone with this key can then refund payments to the vouchers that paid, up to the amount owed to you.",
      ];
  return (
    <ConfirmDialog
      trigger={act}
      triggerLabel={`${act} with the key “${name}”`}
      triggerStyle={{ variant: "quiet", size: "sm" }}
      title={`${act} with the key “${name}”?`}
      description={description}
      tone={mayRefund ? "danger" : "primary"}
      action={setKeyRefundsAction}
      fields={{ environment, key_id: id, may_refund: mayRefund ? "no" : "yes" }}
    />
  );
}

/** Renders a dialog that makes a key read-only or gives it full access. */
export function AccessDialog({ apiKey: { id, name, mayWrite }, environment, kind }: AccessProps) {
  return (
    <ConfirmDialog
      trigger={mayWrite ? "Make read-only" : "Give full access"}
      triggerLabel={mayWrite ? `Make read-only: the key “${name}”` : `Give full access to the key “${name}”`}
      triggerStyle={{ variant: "quiet", size: "sm" }}
      title={mayWrite ? `Make the key “${name}” read-only?` : `Give the key “${name}” full access?`}
      description={
        mayWrite
          ? "Takes effect immediately. Requests with this key that change data are rejected."
          : `Anyone with this key can then call every operation of your account${kind === "partner" ? ", except refunds until you allow them" : ""}.`
      }
      tone={mayWrite ? "danger" : "primary"}
      action={setKeyAccessAction}
      fields={{ environment, key_id: id, access: mayWrite ? "read_only" : "full" }}
    />
  );
}

type KeyReviewProps = { readonly keys: readonly ListedKey[]; readonly visit: Visit };

/**
 * Lists the keys that still work although their creators can no longer manage keys, and asks an owner to rotate or keep each
 * of them.
 */
export function KeyReview({ keys, visit: { user, environment, home } }: KeyReviewProps) {
  const waiting = keys.flatMap(({ creatorEmailToReview, ...key }) =>
    creatorEmailToReview === null ? [] : [{ ...key, creatorEmailToReview }],
  );
  if (waiting.length === 0) return null;
  const isOne = waiting.length === 1;
  return (
    <Alert tone="warning" title={isOne ? "Review 1 API key" : `Review ${waiting.length} API keys`}>
      <p>
        {isOne
          ? "The person who created this key can no longer manage keys and may have a copy. The key still works."
          : "Each of these keys was created by a person who can no longer manage keys and may have a copy. The keys still work."}
        {user.role !== "owner" && ` An owner decides whether to keep ${isOne ? "it" : "them"}.`}
      </p>
      <ul className="mt-3 flex flex-col gap-3">
        {waiting.map(({ id, name, prefix, lastFour, status, creatorEmailToReview }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-0 break-words">
              <span className="font-semibold">{name}</span>{" "}
              <code className="font-mono text-xs">
                {prefix}…{lastFour}
              </code>
              , created by {creatorEmailToReview}
            </span>
            {user.role === "owner" && (
              <span className="flex flex-wrap gap-2">
                {status === "active" && (
                  <ActionLink
                    href={`${home}/keys/${id}/rotate`}
                    aria-label={`Rotate the key “${name}”, created by ${creatorEmailToReview}`}
                  >
                    Rotate
                  </ActionLink>
                )}
                <ConfirmDialog
                  trigger="Keep"
                  triggerLabel={`Keep the key “${name}”, created by ${creatorEmailToReview}`}
                  title={`Keep the key “${name}”?`}
                  description={`${creatorEmailToReview} created this key and may have a copy. Keep it only if they cannot use it. The audit log records your decision.`}
                  confirmLabel="Keep key"
                  action={keepKeyAction}
                  fields={{ environment, key_id: id }}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
