import type { ReactNode } from "react";
import { Amount } from "@/app/(checkout)/_parts/amount";
import { CustomerTime } from "@/app/(checkout)/_parts/customer-time";
import { rich } from "@/app/(checkout)/_parts/rich";
import { ChevronDown } from "@/components/ui/icons";
import type { Coverage } from "./coverage";
import type { FormWords } from "./form-words";

interface WhereToBuyProps {
  readonly coverage: Coverage;
  readonly expiresAt: string;
  /** The list of shops, rendered on the server. */
  readonly shops: ReactNode;
  readonly words: FormWords;
}

/**
 * Renders a disclosure with the missing amount and the shops that sell vouchers, which is open once vouchers cover a part of the
 * amount. Suggests a voucher of exactly the missing amount, because shops sell vouchers of any amount.
 */
export function WhereToBuy({ coverage, expiresAt, shops, words: { text, money, locale } }: WhereToBuyProps) {
  const { missing, covered } = coverage;
  if (missing === 0) return null;
  const isShort = covered > 0;
  return (
    <details
      key={String(isShort)}
      open={isShort}
      className="group rounded-md border border-line px-4 text-sm text-muted"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 font-semibold text-ink">
        {text.buyTitle}
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-2 pb-3">
        <p className="text-ink">
          {rich(text.buyMissing, { amount: <Amount of={missing} money={money} className="font-semibold" /> })}
        </p>
        {isShort && (
          <p>{rich(text.buyStays, { time: <CustomerTime value={expiresAt} locale={locale} /> })}</p>
        )}
        {shops}
      </div>
    </details>
  );
}
