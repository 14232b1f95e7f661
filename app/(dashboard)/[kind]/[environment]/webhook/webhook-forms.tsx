"use client";

import { SecretField } from "@/app/(dashboard)/_cards/secret-field";
import { ActionForm } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import type { FormAction } from "@/components/ui/form-state";
import { Eye } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Environment } from "@/lib/base/fields";
import { revealSecretAction } from "./actions";
import type { TestEventResult } from "./attempt-text";
import { AnswerExcerpt } from "./bodies";

type Props = {
  readonly action: FormAction<TestEventResult>;
  readonly environment: Environment;
  readonly types: readonly string[];
  /** The endpoints to which the event can be sent. If there are several, the user chooses one. */
  readonly endpoints: readonly { readonly id: string; readonly name: string }[];
};

/** Renders a form that sends a test event and shows the receiver's response. */
export function TestEventForm({ action, environment, types, endpoints }: Props) {
  const [only] = endpoints;
  return (
    <ActionForm action={action} className="flex flex-col gap-4" fields={{ environment }}>
      {({ data }) => (
        <>
          {only && endpoints.length === 1 && <input type="hidden" name="endpoint_id" value={only.id} />}
          <div className="flex flex-wrap items-end gap-3">
            {endpoints.length > 1 && (
              <Field name="endpoint_id" label="Endpoint" className="w-full sm:w-80" required>
                <Select options={endpoints.map(({ id, name }) => [id, name])} />
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
  if (answer === "pending")
    return (
      <Alert title="No response yet">
        Your server has up to 15 seconds to respond. {link} to see the result.
      </Alert>
    );
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

type RevealProps = { readonly environment: Environment; readonly id: string };

/** Renders a form that reveals the signing secret of an endpoint on request. */
export function RevealSecretForm({ environment, id }: RevealProps) {
  return (
    <ActionForm<string> action={revealSecretAction} isRepeatable fields={{ environment, id }}>
      {({ data }) =>
        data === undefined ? (
          <div className="flex flex-col items-start gap-3">
            <p className="text-sm text-muted">
              Hidden until you reveal it. Each reveal is recorded in the account&apos;s audit log.
            </p>
            <SubmitButton variant="secondary" pendingLabel="Revealing">
              <Eye aria-hidden="true" className="size-4" />
              Reveal<span className="sr-only"> the signing secret</span>
            </SubmitButton>
          </div>
        ) : (
          <SecretField label="Secret" value={data} what="the signing secret" />
        )
      }
    </ActionForm>
  );
}
