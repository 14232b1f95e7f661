import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { StatusBadge } from "@/components/money/status-badge";
import { Card, CardFooter, CardHeader } from "@/components/ui/card";
import type { Environment } from "@/lib/base/fields";
import type { SaleView } from "@/lib/payments/voucher-payments/view-sale";
import { PrintVouchersForm } from "./print-vouchers-form";
import { RevealCodeForm } from "./reveal-code-form";

type Props = {
  readonly sale: SaleView;
  readonly environment: Environment;
  readonly home: string;
  readonly timezone: string;
};

/** The sold vouchers with their balances; codes are revealed on request. */
export function VouchersCard({ sale, environment, home, timezone }: Props) {
  const { reference, vouchers } = sale;
  return (
    <Card>
      <CardHeader
        title={vouchers.length === 1 ? "Voucher" : `${vouchers.length} vouchers`}
        description="Codes are worth money: reveal them one at a time. Each reveal is recorded in the audit log."
      />
      <ul className="divide-y divide-line border-t border-line">
        {vouchers.map((voucher) => (
          <li
            key={voucher.place}
            className="flex flex-wrap justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-6"
          >
            <div className="min-w-0 text-sm">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-mono font-semibold">…{voucher.ending}</span>
                <StatusBadge status={voucher.status} />
              </p>
              <p className="mt-1">
                <Money display={voucher.current_balance_display} />{" "}
                <span className="text-muted">
                  of <Money display={voucher.initial_balance_display} /> left
                </span>
              </p>
              <p className="mt-1 text-xs text-muted">
                {voucher.blocked_at === null ? (
                  <>
                    Valid until <DateTime value={voucher.expires_at} timeZone={timezone} />
                  </>
                ) : (
                  <>
                    Blocked on <DateTime value={voucher.blocked_at} timeZone={timezone} />
                  </>
                )}
              </p>
            </div>
            <RevealCodeForm
              environment={environment}
              reference={reference}
              place={voucher.place}
              ending={voucher.ending}
            />
          </li>
        ))}
      </ul>
      {vouchers.some(({ blocked_at }) => blocked_at === null) && (
        <CardFooter>
          <PrintVouchersForm
            reference={reference}
            environment={environment}
            home={home}
            timezone={timezone}
          />
        </CardFooter>
      )}
    </Card>
  );
}
