import { Money } from "@/components/money/money";
import { Button } from "@/components/ui/button";
import { FlaskConical, X } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/spinner";
import { TileMeter } from "@/components/ui/tile-meter";
import { formatVoucherCode } from "@/lib/base/voucher-code";
import { type Coverage, coverageText, type ShareRow } from "./coverage";
import { CustomerTime } from "./customer-time";
import type { TestVoucher } from "./form-model";

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
            className="-mt-1 -mr-2 px-2! text-muted!"
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
  /** The number of vouchers that are spent before this one. */
  readonly above: number;
  readonly currency: string;
};

function VoucherRow({ row, above, currency }: VoucherRowProps) {
  return (
    <div className="min-w-0 flex-1 text-sm text-muted">
      <p className="flex flex-wrap justify-between gap-x-3 text-base text-ink">
        <span className="self-center font-mono text-sm">{formatVoucherCode(row.code)}</span>
        {row.share > 0 && (
          <span className="ml-auto">
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
          Not needed: the {above === 1 ? "voucher above covers" : "vouchers above cover"} the amount. Its full
          balance of <Money display={row.balanceDisplay} /> stays on it.
        </p>
      )}
      <p>
        Valid until <CustomerTime value={row.expiresAt} />
      </p>
    </div>
  );
}

/** How much of the amount the vouchers cover so far. */
export function CoverageMeter({ coverage, currency }: { coverage: Coverage; currency: string }) {
  const { covered, missing } = coverage;
  const text = coverageText(coverage, currency);
  return (
    <div className="flex flex-col gap-2">
      <TileMeter value={covered} max={covered + missing} label="Covered so far" valueText={text} />
      <p className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span>{text}</span>
        {missing > 0 && covered > 0 && (
          <span className="whitespace-nowrap text-muted">
            <Money amountMinor={missing} currency={currency} /> to go
          </span>
        )}
      </p>
    </div>
  );
}

const purposes = {
  covers: "Covers the amount",
  coversPart: "Covers part of the amount",
  expired: "Expired: refused",
  blocked: "Blocked: refused",
};

interface TestVouchersProps {
  readonly vouchers: readonly TestVoucher[] | undefined;
  readonly busy: boolean;
}

/** The test vouchers of a test checkout. They are created on first request. */
export function TestVouchers({ vouchers, busy }: TestVouchersProps) {
  return (
    <section
      aria-labelledby="test-vouchers"
      className="mt-4 rounded-lg border border-dashed border-test-line bg-surface p-5 sm:p-6"
    >
      <h2 id="test-vouchers" className="flex items-center gap-2 font-semibold">
        <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
        Test vouchers
      </h2>
      {vouchers ? (
        <ul className="mt-2 divide-y divide-line">
          {vouchers.map((voucher) => (
            <TestVoucherRow key={voucher.code} voucher={voucher} />
          ))}
        </ul>
      ) : (
        <>
          <p className="mt-1 text-sm text-muted">
            Created for this checkout: one covers the amount, one covers part of it, one is expired and one is
            blocked.
          </p>
          <Button
            type="submit"
            name="act"
            value="test-vouchers"
            variant="secondary"
            className="mt-3"
            aria-disabled={busy}
          >
            {busy && <Spinner />}
            Show test vouchers
          </Button>
        </>
      )}
    </section>
  );
}

function TestVoucherRow({ voucher: { code, purpose, balanceDisplay } }: { voucher: TestVoucher }) {
  const shown = formatVoucherCode(code);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5 last:pb-0">
      <div className="min-w-0">
        <p className="text-sm">
          {purposes[purpose]} <span className="text-muted">({balanceDisplay})</span>
        </p>
        <code className="font-mono text-sm select-all">{shown}</code>
      </div>
      <Button
        type="submit"
        name="act"
        value={`add:${code}`}
        variant="secondary"
        size="sm"
        aria-label={`Use this code: ${purposes[purpose]}`}
      >
        Use this code
      </Button>
    </li>
  );
}
