"use client";

import { useRouter } from "next/navigation";
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useActionState,
  useEffect,
  useRef,
  useState,
} from "react";
import { CodeField } from "@/app/(checkout)/_codes/code-field";
import { CustomerTime } from "@/app/(checkout)/_parts/customer-time";
import { Code, rich } from "@/app/(checkout)/_parts/text";
import { focusIfLost } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Button, Spinner } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { idleForm } from "@/components/ui/form-state";
import { useHydrated } from "@/components/ui/use-hydrated";
import { fill } from "@/lib/base/messages";
import { formatMoney } from "@/lib/base/money-format";
import { EXAMPLE_CODE } from "@/lib/base/voucher-code";
import { EXPIRY_WARNING_MS } from "@/lib/payments/intents/rules";
import { postCheckout } from "./actions";
import type { CheckoutForm, TestVoucher } from "./checkout-answer";
import { coverageOf, type FormWords } from "./coverage";
import { PAY_FORM, type ServerState } from "./form-model";
import { useCheckout } from "./use-checkout";
import { CoverageMeter, TestVouchers, VoucherList, WhereToBuy } from "./voucher-list";

interface PayFormProps {
  readonly accessCode: string;
  readonly amount: number;
  readonly serverState: ServerState;
  readonly maxCodes: number;
  readonly expiry: Expiry;
  readonly shops: ReactNode;
  readonly testMode: boolean;
  /** The host that the customer returns to after paying; undefined if the partner set none. */
  readonly returnHost: string | undefined;
  readonly words: FormWords;
}

/**
 * Renders the payment form. Without JavaScript, every button submits the form; with JavaScript, the page is updated without a
 * reload.
 */
export function PayForm(props: PayFormProps) {
  const { accessCode, amount, serverState, maxCodes, expiry, shops, testMode, returnHost, words } = props;
  const { text, money } = words;
  const [posted, post] = useActionState<CheckoutForm, FormData>(postCheckout, idleForm);
  const field = useRef<HTMLInputElement>(null);
  const { state, isOffline, act, enter, type } = useCheckout({
    ...{ accessCode, amount, serverState, maxCodes, posted, field, words },
  });
  const coverage = coverageOf(state.vouchers, amount);
  useFocusAfterAction(field, expiry.expiresAt, state.testVouchers);

  function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // React calls the form's action for the language menu.
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
      {state.isOutcomeUnknown && <input type="hidden" name="outcome" value="unknown" />}
      <Card>
        <CardBody className="flex flex-col gap-5">
          <Notice tone="warning">{isOffline && text.offline}</Notice>
          <Notice tone="danger">{state.alert}</Notice>
          <Notice tone="warning">{state.fewTries}</Notice>
          <CodeField
            typed={state.text}
            error={state.fieldError}
            field={field}
            onEnter={enter}
            onType={type}
            text={{
              label: text.codeLabel,
              hint: rich(text.codeHint, { example: <Code className="inline-block">{EXAMPLE_CODE}</Code> }),
              check: text.check,
              scamWarning: words.scamWarning,
            }}
            scan={{ text: words.scan, closeLabel: words.close, onCode: (code) => enter(code, state.text) }}
          />
          <VoucherList coverage={coverage} checking={state.checking} words={words} />
          {state.slow && <p className="text-sm text-muted">{text.slow}</p>}
          <CoverageMeter coverage={coverage} words={words} />
          <Notice tone="success">{state.notice}</Notice>
          <ExpiryWarning expiry={expiry} isBusy={state.busy === "extend"} words={words} />
          <PayButton
            amount={formatMoney(amount, money)}
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

/**
 * Moves the focus to the voucher code field if the focused button was removed, because the time to pay was extended or the test
 * vouchers were loaded.
 */
function useFocusAfterAction(
  field: RefObject<HTMLInputElement | null>,
  expiresAt: string,
  testVouchers: readonly TestVoucher[] | undefined,
): void {
  const before = useRef({ expiresAt, testVouchers });
  useEffect(() => {
    const { current } = before;
    before.current = { expiresAt, testVouchers };
    if (current.expiresAt !== expiresAt || current.testVouchers !== testVouchers) focusIfLost(field.current);
  }, [field, expiresAt, testVouchers]);
}

type NoticeProps = { readonly tone: "warning" | "danger" | "success"; readonly children: ReactNode };

/**
 * Renders a message, or nothing if `children` is empty. Screen readers announce errors immediately and other messages politely.
 */
function Notice({ tone, children }: NoticeProps) {
  if (!children) return null;
  return (
    <Alert tone={tone} role={tone === "danger" ? "alert" : "status"}>
      {children}
    </Alert>
  );
}

type PayButtonProps = { amount: string; text: FormWords["text"]; ready: boolean; busy: boolean };

/**
 * Renders the Pay button with the amount. Without JavaScript, the button is always enabled, because the field might contain
 * codes.
 */
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

export type Expiry = {
  readonly expiresAt: string;
  /** The time until `expiresAt`, in milliseconds, measured when the page was rendered. */
  readonly leftMs: number;
  readonly mayExtend: boolean;
};

type ExpiryWarningProps = { readonly expiry: Expiry; readonly isBusy: boolean; readonly words: FormWords };

/** The longest delay that a browser's timer supports, in milliseconds. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/**
 * Warns five minutes before the checkout expires and, if the customer can extend the time to pay, offers that. With JavaScript,
 * the warning appears without a reload, and the page is refreshed at expiry. Place it after the Check button, because Enter in
 * a field presses the form's first button.
 */
function ExpiryWarning({ expiry, isBusy, words: { text, locale } }: ExpiryWarningProps) {
  const { expiresAt, leftMs, mayExtend } = expiry;
  const router = useRouter();
  const [warnedOf, setWarnedOf] = useState<string>();

  useEffect(() => {
    const after = (delayMs: number, act: () => void) =>
      delayMs > 0 && delayMs < MAX_DELAY_MS ? setTimeout(act, delayMs) : undefined;
    const timers = [
      after(leftMs - EXPIRY_WARNING_MS, () => setWarnedOf(expiresAt)),
      after(leftMs, () => router.refresh()),
    ];
    return () => timers.forEach(clearTimeout);
  }, [expiresAt, leftMs, router]);

  if (leftMs > EXPIRY_WARNING_MS && warnedOf !== expiresAt) return null;
  return (
    <Alert
      tone="warning"
      role="status"
      actions={
        mayExtend && (
          <Button type="submit" name="act" value="extend" variant="secondary" aria-disabled={isBusy}>
            {isBusy && <Spinner />}
            {text.extend}
          </Button>
        )
      }
    >
      {rich(text.expiresSoon, { time: <CustomerTime value={expiresAt} locale={locale} show="clock" /> })}
    </Alert>
  );
}
