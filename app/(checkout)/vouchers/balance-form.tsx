"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { CodeField } from "@/app/(checkout)/_codes/code-field";
import { readEntry, writeEntry } from "@/app/(checkout)/_codes/entry";
import type { CustomerPage } from "@/app/(checkout)/_parts/checkout";
import { CustomerTime } from "@/app/(checkout)/_parts/customer-time";
import { Amount, Code, rich } from "@/app/(checkout)/_parts/text";
import { ActionForm } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Card, CardBody } from "@/components/ui/card";
import type { FormState } from "@/components/ui/form-state";
import { useHydrated } from "@/components/ui/use-hydrated";
import { fill } from "@/lib/base/messages";
import { formatMoney } from "@/lib/base/money-format";
import { EXAMPLE_CODE } from "@/lib/base/voucher-code";
import type { VoucherBalance } from "@/lib/payments/balance/check-balance";
import { type BalanceAnswer, postBalance } from "./actions";
import { BALANCE_FORM, type BalanceWords } from "./balance-words";

interface BalanceFormProps {
  readonly page: CustomerPage;
  /** The initial content of the field. */
  readonly code?: string;
  readonly words: BalanceWords;
}

/**
 * Renders a form that looks up one voucher and shows it below the field. Without JavaScript, the result is part of the next
 * page.
 */
export function BalanceForm({ page, code = "", words }: BalanceFormProps) {
  const hydrated = useHydrated();
  return (
    <ActionForm<BalanceAnswer>
      id={BALANCE_FORM}
      action={hydrated ? postSolving : postBalance}
      words={words.form}
      autoComplete="off"
      className="flex flex-col gap-5"
    >
      {(state) => <BalanceFields state={state} page={page} code={code} words={words} />}
    </ActionForm>
  );
}

/** The maximum number of proof-of-work challenges solved for one voucher code. */
const MAX_SOLUTIONS = 3;

/**
 * Calls {@link postBalance}. As long as the server responds with a challenge, solves it and posts the voucher code again, at
 * most {@link MAX_SOLUTIONS} times.
 */
async function postSolving(
  shown: FormState<BalanceAnswer>,
  formData: FormData,
): Promise<FormState<BalanceAnswer>> {
  let answer = await postBalance(shown, formData);
  for (let solved = 0; answer.data?.challenge && solved < MAX_SOLUTIONS; solved += 1) {
    const { solveChallenge } = await import("@/lib/payments/code-tries/solve-challenge");
    formData.set("proof", await solveChallenge(answer.data.challenge));
    answer = await postBalance(shown, formData);
  }
  return answer;
}

type BalanceFieldsProps = Required<BalanceFormProps> & { readonly state: FormState<BalanceAnswer> };

function BalanceFields({ state, page, code, words }: BalanceFieldsProps) {
  const field = useRef<HTMLInputElement>(null);
  const voucher = state.data?.voucher;
  const [text, setText] = useState(state.values?.["codes"] ?? code);
  const enter = (entered: string, beside = "") => {
    const { ready, unready } = readEntry(`${beside}\n${entered}`);
    setText(writeEntry([...ready, ...unready]));
  };
  const keepTyped = useEffectEvent(() => {
    const typed = field.current?.value ?? "";
    if (typed !== text) enter(typed);
  });
  // Text typed before hydration exists only in the DOM.
  useEffect(() => keepTyped(), []);
  const checkScanned = (scanned: string) => {
    // Update the field first, because the form posts its content.
    flushSync(() => enter(scanned));
    field.current?.form?.requestSubmit();
  };
  return (
    <>
      <input type="hidden" name="kind" value={page} />
      <input type="hidden" name="page_locale" value={words.locale} />
      <Card>
        <CardBody>
          <CodeField
            typed={text}
            error={undefined}
            field={field}
            onEnter={enter}
            onType={setText}
            text={{
              ...words.field,
              hint: rich(words.field.hint, {
                example: <Code className="inline-block">{EXAMPLE_CODE}</Code>,
              }),
            }}
            scan={
              page === "vouchers"
                ? { text: words.scan, closeLabel: words.close, onCode: checkScanned }
                : undefined
            }
          />
        </CardBody>
      </Card>
      <p role="status" className="sr-only">
        {voucher && fill(words.result.announced, { balance: formatMoney(voucher.balance, words.money) })}
      </p>
      {voucher && <VoucherCard voucher={voucher} words={words} />}
    </>
  );
}

type VoucherProps = { readonly voucher: VoucherBalance; readonly words: BalanceWords };

/** Shows a voucher's balance, validity and uses. */
function VoucherCard({ voucher, words }: VoucherProps) {
  const { balance, codeEnding, environment, initialBalance, uses, hasMoreUses } = voucher;
  const { money, result } = words;
  return (
    <Card aria-labelledby="voucher">
      <CardBody className="flex flex-col gap-4">
        <h2 id="voucher" className="font-semibold">
          {rich(result.heading, { ending: <Code>{codeEnding}</Code> })}
        </h2>
        {environment === "test" && <Alert tone="warning">{result.test}</Alert>}
        <div>
          <p className="text-sm text-muted">{result.balance}</p>
          <p>
            <Amount of={balance} money={money} className="text-4xl font-semibold tracking-tight" />
          </p>
          <p className="text-sm text-muted">
            {rich(result.initial, { amount: <Amount of={initialBalance} money={money} /> })}
          </p>
        </div>
        <Validity voucher={voucher} words={words} />
        <section aria-labelledby="uses">
          <h3 id="uses" className="text-sm text-muted">
            {result.uses}
          </h3>
          {uses.length === 0 && <p className="mt-1 text-sm">{result.unused}</p>}
          <ul className="mt-1 divide-y divide-line text-sm">
            {uses.map((use, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two uses can be equal, and the list never changes.
              <Use key={index} use={use} words={words} />
            ))}
          </ul>
          {hasMoreUses && <p className="mt-1 text-sm text-muted">{result.olderUses}</p>}
        </section>
      </CardBody>
    </Card>
  );
}

function Validity({ voucher: { status, expiresAt }, words: { locale, result } }: VoucherProps) {
  const time = <CustomerTime value={expiresAt} locale={locale} />;
  if (status === "blocked") return <Alert tone="danger">{result.blocked}</Alert>;
  if (status === "redeemed") return <p>{result.redeemed}</p>;
  if (status === "expired") return <Alert tone="warning">{rich(result.expiredOn, { time })}</Alert>;
  return <p>{rich(result.validUntil, { time })}</p>;
}

type UseProps = { readonly use: VoucherBalance["uses"][number]; readonly words: BalanceWords };

function Use({ use: { kind, at, shop, amount }, words: { locale, money, result } }: UseProps) {
  const isRefund = kind === "refund";
  return (
    <li className="flex justify-between gap-3 py-2">
      <span className="min-w-0 break-words">
        {fill(isRefund ? result.refundedBy : result.paidTo, { shop })}
        <span className="block text-muted">
          <CustomerTime value={at} locale={locale} />
        </span>
      </span>
      <Amount of={isRefund ? amount : -amount} money={money} className={isRefund ? "text-success" : ""} />
    </li>
  );
}
