import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import type { ListedKey } from "@/lib/identity/api-keys/read-api-keys";

/** Says at home which people made keys that wait for an owner's review. Nothing where no key does. */
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
        {[...makers].join(", ")} may not see API keys any more, and may have copies of keys that still work.
      </span>
    </Alert>
  );
}
