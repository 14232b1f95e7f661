import { Money } from "@/components/money/money";
import { now } from "@/lib/base/clock";
import { listUsedVouchers } from "@/lib/payments/intents/view-checkout";
import { CustomerTime } from "./customer-time";

/** The vouchers of a payment: the amount paid and the remaining balance of each. */
export async function UsedVouchers({ accessCode }: { accessCode: string }) {
  const vouchers = await listUsedVouchers(accessCode);
  return (
    <section aria-labelledby="used-vouchers" className="w-full text-left">
      <h2 id="used-vouchers" className="text-sm text-muted">
        Paid with
      </h2>
      <ul className="mt-1 divide-y divide-line text-sm">
        {vouchers.map(({ codeEnding, amountDisplay, left, leftDisplay, expiresAt }) => (
          <li key={`${codeEnding} ${expiresAt}`} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span>
                Voucher ending in <span className="font-mono">{codeEnding}</span>
              </span>
              <Money display={amountDisplay} />
            </p>
            {left > 0 ? (
              <div className="mt-1.5 rounded-md border border-success/30 bg-success-soft px-3 py-2">
                <p className="font-semibold">
                  <Money display={leftDisplay} /> left on the voucher ending in{" "}
                  <span className="font-mono">{codeEnding}</span>
                </p>
                <p>
                  Balance after this payment. {isExpired(expiresAt) ? "It expired on" : "Valid until"}{" "}
                  <CustomerTime value={expiresAt} />.{!isExpired(expiresAt) && " Keep the code to spend it."}
                </p>
              </div>
            ) : (
              <p className="text-muted">No balance left</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function isExpired(expiresAt: string): boolean {
  return new Date(expiresAt) <= now();
}
