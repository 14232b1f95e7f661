import { Button } from "@/components/ui/button";
import { FlaskConical } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/spinner";
import { formatVoucherCode } from "@/lib/base/voucher-code";
import type { TestVoucher } from "./answer";

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
