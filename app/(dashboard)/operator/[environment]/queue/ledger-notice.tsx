import { DateTime } from "@/components/money/date-time";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import type { Checks } from "@/lib/money/ledger/checks";

type Props = { readonly checks: Checks; readonly home: string; readonly timezone: string };

/** The result of the ledger checks in one line, with a link. */
export function LedgerNotice({ checks: { invariants, newRows }, home, timezone }: Props) {
  const broken = invariants.filter((one) => one.broken.length > 0).length;
  const title =
    broken > 0 ? `${broken} of ${invariants.length} ledger invariants are broken` : "The ledger is balanced";
  const unlooked = !newRows || invariants.some(({ swept }) => swept === null);
  return (
    <Alert
      tone={broken > 0 ? "danger" : unlooked ? "info" : "success"}
      title={broken === 0 && unlooked ? "No broken ledger invariants found so far" : title}
      actions={
        <ButtonLink href={`${home}/ledger`} variant="secondary" size="sm">
          View ledger
        </ButtonLink>
      }
    >
      {newRows ? (
        <>
          New rows were last looked at <DateTime value={newRows.at} timeZone={timezone} />.
        </>
      ) : (
        "New rows have not been checked yet. The first check starts within five minutes after the first startup."
      )}
    </Alert>
  );
}
