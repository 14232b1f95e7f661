"use client";

import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Field, Select } from "@/components/ui/field";
import type { FormAction } from "@/components/ui/form-state";
import { TextLink } from "@/components/ui/link";
import type { Environment } from "@/lib/base/fields";
import { AnswerExcerpt } from "./answer-excerpt";
import type { TestEventResult } from "./test-event-result";

type Props = {
  readonly action: FormAction<TestEventResult>;
  readonly environment: Environment;
  readonly types: readonly string[];
  /** The endpoints to choose from. If empty, the event is sent to all of the account's endpoints. */
  readonly endpoints: readonly { readonly id: string; readonly name: string }[];
};

/** Renders a form that sends a test event and shows the receiver's response. */
export function TestEventForm({ action, environment, types, endpoints }: Props) {
  const [only] = endpoints;
  return (
    <ActionForm action={action} className="flex flex-col gap-4">
      {({ data }) => (
        <>
          <input type="hidden" name="environment" value={environment} />
          {only && endpoints.length === 1 && <input type="hidden" name="endpoint_id" value={only.id} />}
          <div className="flex flex-wrap items-end gap-3">
            {endpoints.length > 1 && (
              <Field name="endpoint_id" label="Endpoint" className="w-full sm:w-80" required>
                <Select>
                  {endpoints.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            <Field name="type" label="Event" className="w-full sm:w-80" required>
              <Select className="sm:font-mono">
                {types.map((type) => (
                  <option key={type}>{type}</option>
                ))}
              </Select>
            </Field>
            <SubmitButton variant="secondary" pendingLabel="Waiting for the response">
              Send test event
            </SubmitButton>
          </div>
          <div role="status">{data && <Result {...data} />}</div>
        </>
      )}
    </ActionForm>
  );
}

function Result({ answer, path, type }: TestEventResult) {
  const link = <TextLink href={path}>Open the event</TextLink>;
  if (!answer) {
    return (
      <Alert tone="warning" title="Not sent">
        Deliveries were disabled in the meantime. {link}
      </Alert>
    );
  }
  const { delivered, title, sentence, excerpt } = answer;
  return (
    <Alert tone={delivered ? "success" : "danger"} title={title}>
      <p>
        <code className="font-mono text-xs">{type}</code> {sentence} {link}
      </p>
      {excerpt !== undefined && <AnswerExcerpt excerpt={excerpt} className="mt-3" />}
    </Alert>
  );
}
