"use client";

import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { Alert } from "@/components/ui/alert";
import { Card, CardBody } from "@/components/ui/card";
import { Field, FormContext } from "@/components/ui/field";
import type { FormState } from "@/components/ui/form-state";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import type { SubscriptionCheckoutState } from "@/lib/payments/subscriptions/view-checkout";
import { runCycles } from "./actions";
import type { SimulatorInput } from "./simulate";

interface SimulatorProps {
  readonly accessCode: string;
  readonly companyName: string;
  readonly state: SubscriptionCheckoutState;
  readonly currentCycle: number;
  readonly totalCycles: number | null;
  /** The maximum number of cycles per action, except for running all. */
  readonly severalMax: number;
}

/** The buttons that run cycles, and the result of the last action. Each button is a separate form. */
export function Simulator({ accessCode, companyName, state, severalMax, ...cycles }: SimulatorProps) {
  const [answer, submit] = useFormAction(runCycles);
  const isOpen = state === "pending" || state === "active";
  const { currentCycle, totalCycles } = cycles;
  const next = currentCycle + 1;
  const remaining = totalCycles === null ? Number.POSITIVE_INFINITY : totalCycles - currentCycle;
  const form = (act: SimulatorInput["act"], children: ReactNode) => (
    <form action={submit} key={act}>
      <input type="hidden" name="access_code" value={accessCode} />
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="next" value={next} />
      {children}
    </form>
  );
  return (
    <Card aria-labelledby="simulator">
      <CardBody className="flex flex-col gap-5">
        <div>
          <Title isOpen={isOpen} />
          <p className="mt-1 text-sm text-muted">{standingText(state, companyName, currentCycle)}</p>
        </div>
        <Answer answer={answer} />
        {isOpen && (
          <FormContext value={answer}>
            {form(
              "next",
              <RunButton size="lg" block>
                {remaining === 1 ? `Run cycle ${next}, the final one` : `Run cycle ${next}`}
              </RunButton>,
            )}
            {remaining > 1 && form("several", <Several most={Math.min(severalMax, remaining)} />)}
            {totalCycles !== null &&
              remaining > 1 &&
              form(
                "all",
                <RunButton variant="secondary" block pendingLabel={`Running ${remaining} cycles`}>
                  Run to completion ({remaining} cycles)
                </RunButton>,
              )}
            {form(
              "fail",
              <>
                <RunButton variant="danger-quiet" block aria-describedby="fail-hint">
                  Fail cycle {next}
                </RunButton>
                <p id="fail-hint" className="mt-1 text-center text-sm text-muted">
                  Simulates an empty shop wallet: no money moves.
                </p>
              </>,
            )}
          </FormContext>
        )}
      </CardBody>
    </Card>
  );
}

const WHAT_A_CYCLE_DOES = "Every cycle issues a voucher and redeems it, as a shop's bill would.";

/** Takes the focus when the simulator closes, because the focused button is gone. */
function Title({ isOpen }: { isOpen: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) title.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <h2 ref={title} id="simulator" tabIndex={-1} className="text-base font-semibold outline-none">
      Simulator
    </h2>
  );
}

function standingText(state: SubscriptionCheckoutState, companyName: string, currentCycle: number): string {
  const cycles = currentCycle === 1 ? "1 cycle" : `${currentCycle} cycles`;
  switch (state) {
    case "pending":
      return `No cycle has run yet; the first activates the subscription. ${WHAT_A_CYCLE_DOES}`;
    case "active":
    case "cancel_requested":
      return `${cycles} paid. ${WHAT_A_CYCLE_DOES}`;
    case "completed":
      return currentCycle === 1
        ? "The only cycle is paid, so there is nothing left to run."
        : `All ${cycles} are paid, so there is nothing left to run.`;
    case "canceled":
      return currentCycle === 0
        ? "The subscription was canceled before its first cycle, so none can run."
        : `The subscription was canceled after ${cycles}, so no more can run.`;
    case "unavailable":
      return `${companyName} is suspended, so no cycle can run.`;
  }
}

/** Announced to screen readers: errors immediately, successes politely. */
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

function Several({ most }: { most: number }) {
  return (
    <div className="flex items-end gap-2">
      <Field name="count" label="Number of cycles" required className="min-w-0 flex-1">
        <Input type="number" inputMode="numeric" min={1} max={most} defaultValue={Math.min(3, most)} />
      </Field>
      <RunButton variant="secondary">Run cycles</RunButton>
    </div>
  );
}

/** Ignores the second click of a double click, which would run another cycle. */
function RunButton(props: ComponentProps<typeof SubmitButton>) {
  return (
    <SubmitButton
      {...props}
      onClick={(event: MouseEvent) => {
        if (event.detail > 1) event.preventDefault();
      }}
    />
  );
}
