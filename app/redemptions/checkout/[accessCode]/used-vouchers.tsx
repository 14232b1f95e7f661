import { DateTime } from "@/components/date-time";
import { Money } from "@/components/money";
import { listUsedVouchers } from "@/lib/redemption-intents/list-used-vouchers";

/** What each voucher gave to a payment, and what its holder can still spend elsewhere. */
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
            <p className="text-muted">
              {left > 0 ? (
                <>
                  <Money display={leftDisplay} /> left on it after this payment, usable until{" "}
                  <DateTime value={expiresAt} />
                </>
              ) : (
                "Used up"
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
