import type { ReactNode } from "react";
import { CustomerTime } from "@/app/(checkout)/_parts/customer-time";
import { Amount, Code, rich, richAround } from "@/app/(checkout)/_parts/text";
import { Button, Spinner } from "@/components/ui/button";
import { ChevronDown, FlaskConical, X } from "@/components/ui/icons";
import { TileMeter } from "@/components/ui/tile-meter";
import { fill, type Message } from "@/lib/base/messages";
import { formatVoucherCode } from "@/lib/base/voucher-code";
import type { TestVoucher } from "./checkout-answer";
import { type Coverage, coverageText, type FormWords, notNeededMessage, type ShareRow } from "./coverage";

interface VoucherListProps {
  readonly coverage: Coverage;
  readonly checking: readonly string[];
  readonly words: FormWords;
}

/** Lists the vouchers of this payment in spending order, with the amount that each pays and its remaining balance. */
export function VoucherList({ coverage, checking, words }: VoucherListProps) {
  const { rows } = coverage;
  const { text } = words;
  if (rows.length + checking.length === 0) return null;
  return (
    <ul aria-label={text.list} className="divide-y divide-line border-y border-line">
      {rows.map((row) => (
        <li key={row.id} className="flex items-start gap-2 py-3">
          <VoucherRow row={row} notNeeded={notNeededMessage(coverage, words)} words={words} />
          <Button
            type="submit"
            name="act"
            value={`remove:${row.code}`}
            variant="quiet"
            size="sm"
            aria-label={fill(text.remove, { code: formatVoucherCode(row.code) })}
            className="-mt-1 -me-2 px-2! text-muted!"
          >
            <X aria-hidden="true" />
          </Button>
        </li>
      ))}
      {checking.map((code) => (
        <li key={code} className="flex flex-wrap items-center gap-2 py-3 text-sm text-muted">
          <Spinner />
          <Code className="whitespace-nowrap">{formatVoucherCode(code)}</Code> {text.checkingCode}
        </li>
      ))}
    </ul>
  );
}

type VoucherRowProps = {
  readonly row: ShareRow;
  readonly notNeeded: Message<"balance">;
  readonly words: FormWords;
};

function VoucherRow({ row, notNeeded, words }: VoucherRowProps) {
  const { text, money, locale } = words;
  const balance = <Amount of={row.currentBalance} money={money} />;
  return (
    <div className="min-w-0 flex-1 text-sm text-muted">
      <p className="flex flex-wrap justify-between gap-x-3 text-base text-ink">
        <Code className="self-center text-sm">{formatVoucherCode(row.code)}</Code>
        {row.share > 0 && (
          <span className="ms-auto">
            {richAround(
              text.pays,
              { amount: <Amount of={row.share} money={money} className="font-semibold" /> },
              {},
            )}
          </span>
        )}
      </p>
      {row.share > 0 ? (
        <p className="mt-0.5">
          {rich(text.balances, { now: balance, after: <Amount of={row.left} money={money} /> })}
        </p>
      ) : (
        <p className="mt-0.5 text-ink">{rich(notNeeded, { balance })}</p>
      )}
      <p>{rich(text.validUntil, { time: <CustomerTime value={row.expiresAt} locale={locale} /> })}</p>
    </div>
  );
}

export function CoverageMeter({ coverage, words }: { coverage: Coverage; words: FormWords }) {
  const { covered, missing } = coverage;
  const valueText = coverageText(coverage, words);
  return (
    <div className="flex flex-col gap-2">
      <TileMeter value={covered} max={covered + missing} label={words.text.covered} valueText={valueText} />
      <p className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span>{valueText}</span>
        {missing > 0 && covered > 0 && (
          <span className="whitespace-nowrap text-muted">
            {rich(words.text.toGo, { amount: <Amount of={missing} money={words.money} /> })}
          </span>
        )}
      </p>
    </div>
  );
}

interface TestVouchersProps {
  readonly vouchers: readonly TestVoucher[] | undefined;
  readonly busy: boolean;
  readonly words: FormWords;
}

/** Lists the test vouchers of a test checkout or, before they are loaded, renders a button that creates them. */
export function TestVouchers({ vouchers, busy, words: { text, money } }: TestVouchersProps) {
  return (
    <section
      aria-labelledby="test-vouchers"
      className="mt-4 rounded-lg border border-dashed border-test-line bg-surface p-5 sm:p-6"
    >
      <h2 id="test-vouchers" className="flex items-center gap-2 font-semibold">
        <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
        {text.testVouchers}
      </h2>
      {vouchers ? (
        <ul className="mt-2 divide-y divide-line">
          {vouchers.map(({ code, purpose, balance }) => (
            <li
              key={code}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5 last:pb-0"
            >
              <div className="min-w-0">
                <p className="text-sm">
                  {text.purposes[purpose]}{" "}
                  <span className="text-muted">
                    (<Amount of={balance} money={money} />)
                  </span>
                </p>
                <code dir="ltr" className="font-mono text-sm select-all">
                  {formatVoucherCode(code)}
                </code>
              </div>
              <Button
                type="submit"
                name="act"
                value={`add:${code}`}
                variant="secondary"
                size="sm"
                aria-label={fill(text.useCodeFor, { purpose: text.purposes[purpose] })}
              >
                {text.useCode}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p className="mt-1 text-sm text-muted">{text.testVouchersHint}</p>
          <Button
            type="submit"
            name="act"
            value="test-vouchers"
            variant="secondary"
            className="mt-3"
            aria-disabled={busy}
          >
            {busy && <Spinner />}
            {text.showTestVouchers}
          </Button>
        </>
      )}
    </section>
  );
}

interface WhereToBuyProps {
  readonly coverage: Coverage;
  readonly expiresAt: string;
  /** The list of shops, rendered on the server. */
  readonly shops: ReactNode;
  readonly words: FormWords;
}

/**
 * Renders a disclosure with the missing amount and the shops that sell vouchers, or nothing if the amount is covered. It is
 * expanded if vouchers cover part of the amount.
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
