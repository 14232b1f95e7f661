"use client";

import { type FormEvent, useActionState, useRef } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { idleForm } from "@/components/ui/form-state";
import { Spinner } from "@/components/ui/spinner";
import { useHydrated } from "@/components/ui/use-hydrated";
import { formatMinor } from "@/lib/base/money";
import { postCheckout } from "./actions";
import type { CheckoutForm } from "./answer";
import type { Begin, Demand } from "./checkout-state";
import { CodeField } from "./code-field";
import { CoverageMeter } from "./coverage-meter";
import { coverageOf } from "./shares";
import { TestVouchers } from "./test-voucher-list";
import { useCheckout } from "./use-checkout";
import { VoucherList } from "./voucher-list";

interface PayFormProps {
  readonly accessCode: string;
  readonly demand: Demand;
  readonly begin: Begin;
  readonly maxCodes: number;
  readonly testMode: boolean;
  /** Where the customer goes after paying. */
  readonly returnHost: string | undefined;
}

/**
 * The payment form. Without script every button posts the form; with script the same requests update the page
 * in place.
 */
export function PayForm({ accessCode, demand, begin, maxCodes, testMode, returnHost }: PayFormProps) {
  const [posted, post] = useActionState<CheckoutForm, FormData>(postCheckout, idleForm);
  const field = useRef<HTMLInputElement>(null);
  const { state, act, enter, type } = useCheckout({ accessCode, demand, begin, maxCodes, posted, field });
  const coverage = coverageOf(state.vouchers, demand.amount);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    act(submitter instanceof HTMLButtonElement ? submitter.value : "check");
  }

  return (
    <form action={post} onSubmit={submit} autoComplete="off">
      <input type="hidden" name="access_code" value={accessCode} />
      <input type="hidden" name="accepted" value={state.vouchers.map(({ code }) => code).join(" ")} />
      {state.testVouchers && <input type="hidden" name="test_vouchers" value="shown" />}
      <Card>
        <CardBody className="flex flex-col gap-5">
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
          <CodeField text={state.text} error={state.fieldError} field={field} onEnter={enter} onType={type} />
          <VoucherList rows={coverage.rows} checking={state.checking} currency={demand.currency} />
          <CoverageMeter coverage={coverage} currency={demand.currency} />
          <PayButton
            amount={formatMinor(demand.amount, demand.currency)}
            ready={coverage.missing === 0}
            busy={state.busy === "pay"}
          />
          <p className="text-center text-sm text-muted">
            You pay only when you press Pay. Any remaining balance stays on your voucher.
            {returnHost && ` You will return to ${returnHost}.`}
          </p>
        </CardBody>
      </Card>
      <p role="status" className="sr-only">
        {state.said}
      </p>
      {testMode && <TestVouchers vouchers={state.testVouchers} busy={state.busy === "test-vouchers"} />}
    </form>
  );
}

/** Shows the amount. Always enabled without script, because codes may still be in the field. */
function PayButton({ amount, ready, busy }: { amount: string; ready: boolean; busy: boolean }) {
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
      {busy ? `Paying ${amount}` : `Pay ${amount}`}
    </Button>
  );
}
