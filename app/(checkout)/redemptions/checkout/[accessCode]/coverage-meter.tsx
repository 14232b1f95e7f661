import { Money } from "@/components/money/money";
import { TileMeter } from "@/components/ui/tile-meter";
import type { Coverage } from "./shares";
import { coverageText } from "./wording";

/** How much of the amount the vouchers cover so far. */
export function CoverageMeter({ coverage, currency }: { coverage: Coverage; currency: string }) {
  const { covered, missing } = coverage;
  const text = coverageText(coverage, currency);
  return (
    <div className="flex flex-col gap-2">
      <TileMeter value={covered} max={covered + missing} label="Covered so far" valueText={text} />
      <p className="flex justify-between gap-3 text-sm">
        <span>{text}</span>
        {missing > 0 && covered > 0 && (
          <span className="text-muted">
            <Money amountMinor={missing} currency={currency} /> to go
          </span>
        )}
      </p>
    </div>
  );
}
