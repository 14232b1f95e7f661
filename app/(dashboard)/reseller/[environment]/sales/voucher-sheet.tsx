import { salePath } from "@/app/(dashboard)/_shell/paths";
import { DateTime, Money } from "@/components/money/values";
import { CompanyLogo } from "@/components/shell/company-logo";
import { Alert } from "@/components/ui/alert";
import { buttonStyles } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { PrintButton } from "@/components/ui/print-button";
import { QrCode } from "@/components/ui/qr-code";
import type { Environment } from "@/lib/base/fields";
import type { PrintedVouchers } from "./actions";

type Props = {
  readonly slip: PrintedVouchers;
  readonly environment: Environment;
  readonly home: string;
  readonly timezone: string;
};

/**
 * Renders a sale's usable vouchers for printing, the number of its other vouchers, and links to the next steps. Only the
 * element with `data-slip` is printed.
 */
export function VoucherSheet({ slip, environment, home, timezone }: Props) {
  return (
    <div className="flex flex-col gap-5">
      {slip.unprinted.length > 0 && (
        <Alert>Vouchers that cannot be used are not printed: {statusCounts(slip.unprinted)}.</Alert>
      )}
      <div
        data-slip
        className="flex max-w-sm flex-col gap-4 rounded-md border border-line bg-white p-5 text-black"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {slip.logo !== null && <CompanyLogo name={slip.company_name} logo={slip.logo} />}
          <p className="min-w-0 flex-1 basis-40 text-lg font-semibold break-words">{slip.company_name}</p>
        </div>
        {environment === "test" && <p className="font-semibold">TEST VOUCHER, NO VALUE</p>}
        {slip.vouchers.map(({ code, balance_display, expires_at, qr }) => (
          <div
            key={code}
            className="flex break-inside-avoid flex-col items-center gap-2 border-t border-black pt-4"
          >
            <Money display={balance_display} className="text-2xl font-semibold" />
            <QrCode qr={qr} label={`QR code of the voucher ${code}`} className="size-40" />
            <code className="font-mono text-base font-semibold break-all">{code}</code>
            <p className="text-sm">
              Valid until <DateTime value={expires_at} timeZone={timezone} />
            </p>
          </div>
        ))}
        <div className="flex flex-col gap-2 border-t border-black pt-3 text-xs">
          <p>
            Enter the code when you pay online. Check the balance by scanning the QR code or at{" "}
            <span className="break-all">{slip.balance_page}</span>. There is no inactivity fee.
          </p>
          <p>{slip.scam_warning}</p>
          <p className="break-all">{slip.reference}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <PrintButton variant="primary">
          {slip.vouchers.length === 1 ? "Print voucher" : "Print vouchers"}
        </PrintButton>
        <ButtonLink href={salePath(home, slip.reference)} variant="secondary">
          View sale
        </ButtonLink>
        <a href={`${home}/sales/new`} className={buttonStyles({ variant: "secondary" })}>
          Sell another voucher
        </a>
      </div>
    </div>
  );
}

const UNUSABLE = ["redeemed", "expired", "blocked"] as const;

/** Returns the number of vouchers in each status: `1 redeemed, 2 blocked`. */
function statusCounts(statuses: PrintedVouchers["unprinted"]): string {
  return UNUSABLE.map((status) => ({ status, count: statuses.filter((one) => one === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${status}`)
    .join(", ");
}
