"use client";

import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import type { Messages } from "@/app/(checkout)/_messages/en";
import { focusIfLost } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Card, CardBody } from "@/components/ui/card";
import { Field, FormContext, Input } from "@/components/ui/field";
import { type FormActionWords, type FormState, useFormAction } from "@/components/ui/form-state";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Locale } from "@/lib/base/locales";
import { fill, fillPlural } from "@/lib/base/messages";
import type { SubscriptionCheckoutState } from "@/lib/payments/subscriptions/view-checkout";
import { runCycles } from "./actions";
import type { SimulatorInput } from "./simulate";

interface SimulatorProps {
  readonly accessCode: string;
  readonly companyName: string;
  readonly state: SubscriptionCheckoutState;
  readonly currentCycle: number;
  readonly totalCycles: number | null;
  /** The maximum number of cycles per action, except for the action that runs all remaining cycles. */
  readonly severalMax: number;
  readonly locale: Locale;
  readonly text: Messages["simulator"]["panel"];
  readonly words: FormActionWords;
}

/** Renders the simulator's buttons and the result of the last action. Each button is a separate form. */
export function Simulator(props: SimulatorProps) {
  const { accessCode, state, severalMax, currentCycle, totalCycles, locale, text, words } = props;
  const [answer, submit] = useFormAction(runCycles, words);
  const isOpen = state === "pending" || state === "active";
  const next = currentCycle + 1;
  const remaining = totalCycles === null ? Number.POSITIVE_INFINITY : totalCycles - currentCycle;
  const form = (act: SimulatorInput["act"], children: ReactNode) => (
    <form action={submit} key={act}>
      <input type="hidden" name="access_code" value={accessCode} />
      <input type="hidden" name="page_locale" value={locale} />
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="next" value={next} />
      {children}
    </form>
  );
  return (
    <Card aria-labelledby="simulator">
      <CardBody className="flex flex-col gap-5">
        <div>
          <Title isOpen={isOpen}>{text.title}</Title>
          <p className="mt-1 text-sm text-muted">{standingText(props)}</p>
        </div>
        <Answer answer={answer} />
        {isOpen && (
          <FormContext value={answer}>
            {form(
              "next",
              <RunButton size="lg" block>
                {fill(remaining === 1 ? text.runFinal : text.run, { number: next })}
              </RunButton>,
            )}
            {remaining > 1 && form("several", <Several most={Math.min(severalMax, remaining)} text={text} />)}
            {totalCycles !== null &&
              remaining > 1 &&
              form(
                "all",
                <RunButton
                  variant="secondary"
                  block
                  pendingLabel={fillPlural(locale, text.runningAll, remaining, {})}
                >
                  {fillPlural(locale, text.runAll, remaining, {})}
                </RunButton>,
              )}
            {form(
              "twice",
              <RunButton variant="secondary" block>
                {fill(text.twice, { number: next })}
              </RunButton>,
            )}
            {form(
              "empty_wallet",
              <>
                <RunButton variant="danger-quiet" block aria-describedby="fail-hint">
                  {fill(text.fail, { number: next })}
                </RunButton>
                <p id="fail-hint" className="mt-1 text-center text-sm text-muted">
                  {text.failHint}
                </p>
              </>,
            )}
            {(["two_vouchers", "small_voucher"] as const).map((fault) =>
              form(
                fault,
                <RunButton variant="danger-quiet" block>
                  {fill(text[fault], { number: next })}
                </RunButton>,
              ),
            )}
          </FormContext>
        )}
      </CardBody>
    </Card>
  );
}

/**
 * Renders the simulator's heading. The heading receives focus when the simulator closes, because the button that had focus is
 * removed.
 */
function Title({ isOpen, children }: { isOpen: boolean; children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) focusIfLost(title.current);
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <h2 ref={title} id="simulator" tabIndex={-1} className="text-base font-semibold outline-none">
      {children}
    </h2>
  );
}

function standingText({ state, companyName, currentCycle, locale, text }: SimulatorProps): string {
  const { standing } = text;
  switch (state) {
    case "pending":
      return standing.pending;
    case "active":
    case "cancel_requested":
      return fillPlural(locale, standing.active, currentCycle, {});
    case "completed":
      return fillPlural(locale, standing.completed, currentCycle, {});
    case "canceled":
      return currentCycle === 0
        ? standing.canceledUnpaid
        : fillPlural(locale, standing.canceled, currentCycle, {});
    case "unavailable":
      return fill(standing.unavailable, { company: companyName });
  }
}

/** Renders the result of the last action. Screen readers announce errors immediately and successes politely. */
function Answer({ answer }: { answer: FormState }) {
  return (
    <>
      {answer.status === "error" && (
        <Alert tone="danger" role="alert">
          {answer.message}
        </Alert>
      )}
      <div role="status" className="empty:hidden">
        {answer.status === "success" && <Alert tone="success">{answer.message}</Alert>}
      </div>
    </>
  );
}

function Several({ most, text }: { most: number; text: SimulatorProps["text"] }) {
  return (
    <div className="flex items-end gap-2">
      <Field name="count" label={text.count} required className="min-w-0 flex-1">
        <Input type="number" inputMode="numeric" min={1} max={most} defaultValue={Math.min(3, most)} />
      </Field>
      <RunButton variant="secondary">{text.runSeveral}</RunButton>
    </div>
  );
}

/**
 * Renders a submit button that ignores the second click of a double click, which would run the action again, for example for
 * the next cycle.
 */
export function RunButton(props: ComponentProps<typeof SubmitButton>) {
  return (
    <SubmitButton
      {...props}
      onClick={(event: MouseEvent) => {
        if (event.detail > 1) event.preventDefault();
      }}
    />
  );
}
