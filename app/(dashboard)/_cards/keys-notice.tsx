import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import type { ListedKey } from "@/lib/identity/api-keys/read-api-keys";

/** Lists the creators of keys that need an owner's review. Renders nothing if there are none. */
export function KeysNotice({ keys, home }: { keys: readonly ListedKey[]; home: string }) {
  const makers = new Set(keys.flatMap(({ makerGone }) => makerGone ?? []));
  if (makers.size === 0) return null;
  return (
    <Alert
      tone="warning"
      title="Review API keys"
      actions={
        <ButtonLink href={`${home}/keys`} variant="secondary" size="sm">
          Review keys
        </ButtonLink>
      }
    >
      <span className="break-words">
        Their creators can no longer view API keys, but may have copies of these keys:{" "}
        {[...makers].join(", ")}.
      </span>
    </Alert>
  );
}
