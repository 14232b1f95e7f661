"use client";

import { type FormEvent, type ReactNode, useActionState, useRef } from "react";
import { CodeField } from "@/app/(checkout)/_codes/code-field";
import { ScanButton } from "@/app/(checkout)/_codes/scan-button";
import { Code } from "@/app/(checkout)/_parts/amount";
import { rich } from "@/app/(checkout)/_parts/rich";
import { Alert } from "@/components/ui/alert";
import { Button, Spinner } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { idleForm } from "@/components/ui/form-state";
import { useHydrated } from "@/components/ui/use-hydrated";
import { fill } from "@/lib/base/messages";
import { formatMoney } from "@/lib/base/money-format";
import { EXAMPLE_CODE } from "@/lib/base/voucher-code";
import { postCheckout } from "./actions";
import { coverageOf } from "./coverage";
import { type Expiry, ExpiryWarning } from "./expiry-warning";
import type { AmountDue, CheckoutForm, ServerState } from "./form-model";
import type { FormWords } from "./form-words";
import { PAY_FORM } from "./pay-form-id";
import { useCheckout } from "./use-checkout";
import { CoverageMeter, TestVouchers, VoucherList } from "./voucher-list";
import { WhereToBuy } from "./where-to-buy";

interface PayFormProps {
  readonly accessCode: string;
  readonly amountDue: AmountDue;
  readonly serverState: ServerState;
  readonly maxCodes: number;
  readonly expiry: Expiry;
  /** The shops that sell vouchers. */
  readonly shops: ReactNode;
  readonly testMode: boolean;
  /** The host that the customer returns to after paying. */
  readonly returnHost: string | undefined;
  readonly words: FormWords;
}

/**
 * Renders the payment form. Without JavaScript, every button submits the form; with JavaScript, the same requests update the page
 * without a reload.
 */
export function PayForm(props: PayFormProps) {
  const { accessCode, amountDue, serverState, maxCodes, expiry, shops, testMode, returnHost, words } = props;
  const { text, money } = words;
  const [posted, post] = useActionState<CheckoutForm, FormData>(postCheckout, idleForm);
  const field = useRef<HTMLInputElement>(null);
  const { state, isOffline, act, enter, type } = useCheckout({
    ...{ accessCode, amountDue, serverState, maxCodes, posted, field, words },
  });
  const coverage = coverageOf(state.vouchers, amountDue.amount);

  function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Let the browser post the form to the server action for the language menu.
    if (submitter instanceof HTMLButtonElement && submitter.name === "locale") return;
    event.preventDefault();
    act(submitter instanceof HTMLButtonElement ? submitter.value : "check");
  }

  return (
    <form id={PAY_FORM} action={post} onSubmit={submit} autoComplete="off">
      <input type="hidden" name="kind" value="redemptions" />
      <input type="hidden" name="page_locale" value={words.locale} />
      <input type="hidden" name="access_code" value={accessCode} />
      <input type="hidden" name="accepted" value={state.vouchers.map(({ code }) => code).join(" ")} />
      {state.testVouchers && <input type="hidden" name="test_vouchers" value="shown" />}
      <Card>
        <CardBody className="flex flex-col gap-5">
          {isOffline && (
            <Alert tone="warning" role="status">
              {text.offline}
            </Alert>
          )}
          {state.alert && (
            <Alert tone="danger" role="alert">
              {state.alert}
            </Alert>
          )}
          {state.fewTries && (
            <Alert tone="warning" role="status">
              {state.fewTries}
            </Alert>
          )}
          <CodeField
            typed={state.text}
            error={state.fieldError}
            field={field}
            onEnter={enter}
            onType={type}
            text={{
              label: text.codeLabel,
              hint: rich(text.codeHint, {
                example: <Code className="inline-block">{EXAMPLE_CODE}</Code>,
              }),
              check: text.check,
              scamWarning: words.scamWarning,
            }}
          >
            <ScanButton
              text={words.scan}
              closeLabel={words.close}
              onCode={(code) => enter(code, state.text)}
            />
          </CodeField>
          <VoucherList rows={coverage.rows} checking={state.checking} words={words} />
          {state.slow && <p className="text-sm text-muted">{text.slow}</p>}
          <CoverageMeter coverage={coverage} words={words} />
          {state.notice && (
            <Alert tone="success" role="status">
              {state.notice}
            </Alert>
          )}
          <ExpiryWarning expiry={expiry} isBusy={state.busy === "extend"} words={words} />
          <PayButton
            amount={formatMoney(amountDue.amount, money)}
            text={text}
            ready={coverage.missing === 0}
            busy={state.busy === "pay"}
          />
          <p className="text-center text-sm text-balance text-muted">
            {returnHost ? fill(text.promiseReturn, { host: returnHost }) : text.promise}
          </p>
          <WhereToBuy coverage={coverage} expiresAt={expiry.expiresAt} shops={shops} words={words} />
        </CardBody>
      </Card>
      <p role="status" className="sr-only">
        {state.announcement}
      </p>
      {testMode && (
        <TestVouchers vouchers={state.testVouchers} busy={state.busy === "test-vouchers"} words={words} />
      )}
    </form>
  );
}

interface PayButtonProps {
  readonly amount: string;
  readonly text: FormWords["text"];
  readonly ready: boolean;
  readonly busy: boolean;
}

/** Renders the Pay button with the amount. It is always enabled without script, because codes might still be in the field. */
function PayButton({ amount, text, ready, busy }: PayButtonProps) {
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      name="act"
      value="pay"
      size="lg"
      block
      aria-disabled={busy || (hydrated && !ready)}
      className={ready ? "" : "opacity-60 noscript:opacity-100"}
    >
      {busy && <Spinner />}
      {fill(busy ? text.paying : text.pay, { amount })}
    </Button>
  );
}
