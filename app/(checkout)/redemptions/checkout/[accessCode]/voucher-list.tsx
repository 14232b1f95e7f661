import { Money } from "@/components/money/money";
import { Button } from "@/components/ui/button";
import { X } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/spinner";
import { formatVoucherCode } from "@/lib/base/voucher-code";
import { CustomerTime } from "./customer-time";
import type { ShareRow } from "./shares";

interface VoucherListProps {
  readonly rows: readonly ShareRow[];
  readonly checking: readonly string[];
  readonly currency: string;
}

/** The vouchers of this payment in spending order, with paid amount and remaining balance. */
export function VoucherList({ rows, checking, currency }: VoucherListProps) {
  if (rows.length + checking.length === 0) return null;
  return (
    <ul aria-label="Vouchers of this payment" className="divide-y divide-line border-y border-line">
      {rows.map((row, above) => (
        <li key={row.id} className="flex items-start gap-2 py-3">
          <VoucherRow row={row} above={above} currency={currency} />
          <Button
            type="submit"
            name="act"
            value={`remove:${row.code}`}
            variant="quiet"
            size="sm"
            aria-label={`Remove ${formatVoucherCode(row.code)}`}
            className="-mr-2 px-2! text-muted!"
          >
            <X aria-hidden="true" />
          </Button>
        </li>
      ))}
      {checking.map((code) => (
        <li key={code} className="flex items-center gap-2 py-3 text-sm text-muted">
          <Spinner />
          <span className="font-mono">{formatVoucherCode(code)}</span> Checking
        </li>
      ))}
    </ul>
  );
}

type VoucherRowProps = {
  readonly row: ShareRow;
  /** How many vouchers are spent before this one. */
  readonly above: number;
  readonly currency: string;
};

function VoucherRow({ row, above, currency }: VoucherRowProps) {
  return (
    <div className="min-w-0 flex-1 text-sm text-muted">
      <p className="flex flex-wrap justify-between gap-x-3 text-base text-ink">
        <span className="self-center font-mono text-sm">{formatVoucherCode(row.code)}</span>
        {row.share > 0 && (
          <span>
            <span className="sr-only">pays </span>
            <Money amountMinor={row.share} currency={currency} className="font-semibold" />
          </span>
        )}
      </p>
      {row.share > 0 ? (
        <p className="mt-0.5">
          <Money display={row.balanceDisplay} /> now, <Money amountMinor={row.left} currency={currency} />{" "}
          after paying
        </p>
      ) : (
        <p className="mt-0.5 text-ink">
          Not needed: the {above === 1 ? "voucher above covers" : "vouchers above cover"} the amount. All of
          its <Money display={row.balanceDisplay} /> stays on it.
        </p>
      )}
      <p>
        Valid until <CustomerTime value={row.expiresAt} />
      </p>
    </div>
  );
}
