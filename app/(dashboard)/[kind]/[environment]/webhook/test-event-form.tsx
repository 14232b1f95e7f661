"use client";

import { ActionForm } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import type { FormAction } from "@/components/ui/form-state";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import type { DeliveryAttempt } from "@/lib/deliveries/schema";
import type { Environment } from "@/lib/fields";
import { AnswerExcerpt } from "./answer-excerpt";
import { attemptText, durationText, outcomeAdvice } from "./attempt-text";

export type TestEventResult = {
  readonly id: string;
  readonly type: string;
  readonly path: string;
  /** Null where deliveries were switched off in that moment. */
  readonly attempt: DeliveryAttempt | null;
};

type Props = {
  readonly action: FormAction<TestEventResult>;
  readonly environment: Environment;
  readonly types: readonly string[];
};

/** Sends a made-up event and shows what the receiver answered, in place. */
export function TestEventForm({ action, environment, types }: Props) {
  return (
    <ActionForm action={action} className="flex flex-col gap-4">
      {({ data }) => (
        <>
          <input type="hidden" name="environment" value={environment} />
          <div className="flex flex-wrap items-end gap-3">
            <Field name="type" label="Event" className="w-full sm:w-80" required>
              <Select className="sm:font-mono">
                {types.map((type) => (
                  <option key={type}>{type}</option>
                ))}
              </Select>
            </Field>
            <SubmitButton variant="secondary" pendingLabel="Waiting for the answer">
              Send test event
            </SubmitButton>
          </div>
          <div role="status">{data && <Result {...data} />}</div>
        </>
      )}
    </ActionForm>
  );
}

function Result({ attempt, path, type }: TestEventResult) {
  const link = <TextLink href={path}>Open the event</TextLink>;
  if (!attempt) {
    return (
      <Alert tone="warning" title="Not sent">
        Deliveries were switched off meanwhile. {link}
      </Alert>
    );
  }
  const delivered = attempt.outcome === "delivered";
  return (
    <Alert tone={delivered ? "success" : "danger"} title={attemptText(attempt)}>
      <p>
        <code className="font-mono text-xs">{type}</code> {delivered ? "arrived" : "failed"} after{" "}
        {durationText(attempt.duration_ms)}
        {!delivered && ", and is not tried again"}. {outcomeAdvice[attempt.outcome]} {link}
      </p>
      {attempt.status_code !== null && <AnswerExcerpt excerpt={attempt.response_excerpt} className="mt-3" />}
    </Alert>
  );
}
