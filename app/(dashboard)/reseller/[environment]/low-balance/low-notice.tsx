import { Money } from "@/components/money/money";
import { Alert } from "@/components/ui/alert";
import type { ThresholdsView } from "@/lib/money/low-balance/thresholds";

type Props = { readonly view: ThresholdsView; readonly currency: string };

/** Warns if the balance is below a warning amount; names the lowest. */
export function LowNotice({ view, currency }: Props) {
  const [lowest, ...others] = view.crossed;
  if (lowest === undefined) return null;
  return (
    <Alert
      tone={others.length > 0 ? "danger" : "warning"}
      title={
        <>
          The wallet is below <Money amountMinor={lowest} currency={currency} />
        </>
      }
    >
      This is below one of your warning amounts. Sales and bills that the balance does not cover are refused.
    </Alert>
  );
}
