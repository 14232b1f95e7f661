"use client";

import { SecretField } from "@/app/(dashboard)/_cards/secret-field";
import { ActionForm } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { Field, Input } from "@/components/ui/field";
import { ButtonLink } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Environment } from "@/lib/base/fields";
import type { NewApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import type { AccessChoice } from "./access-choice";
import { createKeyAction, rotateKeyAction } from "./actions";

type CreateKeyFormProps = {
  readonly environment: Environment;
  readonly accessChoice: AccessChoice;
};

/** Renders a form that creates a key and shows it once. */
export function CreateKeyForm({ environment, accessChoice: { options, preset } }: CreateKeyFormProps) {
  return (
    <ActionForm<NewApiKey> action={createKeyAction} className="flex flex-col gap-5" fields={{ environment }}>
      {({ data }) => (
        <>
          {data && <NewKeyField name={data.name} value={data.key} />}

          <div className="flex flex-col gap-5 sm:flex-row sm:gap-4">
            <Field
              name="name"
              label="Name"
              hint="Where the key is used."
              className="w-full sm:max-w-sm"
              required
            >
              <Input maxLength={60} placeholder="Web server" autoComplete="off" />
            </Field>
            <Field
              name="access"
              label="Access"
              hint="A read-only key cannot change anything."
              className="w-full sm:max-w-xs"
              required
            >
              <Select defaultValue={preset} options={options} />
            </Field>
          </div>
          <SubmitButton className="self-start" pendingLabel="Creating">
            Create key
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}

/** The choices for how long the old key keeps working, each with its number of hours and its label. */
const overlaps = [
  [0, "No overlap: the old key stops working now"],
  [1, "1 hour"],
  [24, "24 hours"],
  [72, "3 days"],
  [168, "7 days"],
] as const;

type Props = {
  readonly environment: Environment;
  readonly keyId: string;
  /** False if the key is not active, for example because it has just been rotated. */
  readonly rotatable: boolean;
  readonly defaultOverlapHours: number;
  readonly back: string;
};

/** Renders a form that rotates a key: it asks how long the old key should keep working, then shows the new key once. */
export function RotateKeyForm({ environment, keyId, rotatable, defaultOverlapHours, back }: Props) {
  return (
    <ActionForm<NewApiKey>
      action={rotateKeyAction}
      className="flex flex-col gap-5"
      fields={{ environment, key_id: keyId }}
    >
      {({ data }) => {
        if (data) return <RotatedKey newKey={data} back={back} />;
        if (!rotatable) return <NothingToRotate />;
        return (
          <>
            <Field
              name="overlap_hours"
              label="How long the old key keeps working"
              hint="Gives you time to update your servers. You can revoke the old key earlier."
              className="sm:max-w-sm"
              required
            >
              <Select defaultValue={String(defaultOverlapHours)} options={overlaps} />
            </Field>
            <div className="flex flex-wrap gap-2">
              <SubmitButton pendingLabel="Rotating">Rotate key</SubmitButton>
              <ButtonLink href={back} variant="quiet">
                Go back
              </ButtonLink>
            </div>
          </>
        );
      }}
    </ActionForm>
  );
}

function RotatedKey({ newKey, back }: { newKey: NewApiKey; back: string }) {
  return (
    <>
      <NewKeyField name={newKey.name} value={newKey.key} />
      <ButtonLink className="self-start" href={back} variant="secondary">
        Back to API keys
      </ButtonLink>
    </>
  );
}

function NothingToRotate() {
  return (
    <Alert tone="info" title="This key has been replaced or revoked, or has expired">
      Rotate the key that replaced it, or create a new key.
    </Alert>
  );
}

/** Renders a new API key, shown only once. */
function NewKeyField({ name, value }: { name: string; value: string }) {
  return (
    <Alert tone="success" title={`Copy the key “${name}” now`}>
      <p className="mb-3">It cannot be shown again. Store it with your servers' secrets.</p>
      <SecretField label="API key" value={value} what="the API key" />
    </Alert>
  );
}
