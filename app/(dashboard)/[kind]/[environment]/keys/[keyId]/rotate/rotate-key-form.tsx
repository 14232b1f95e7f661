"use client";

import { ActionForm } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Environment } from "@/lib/base/fields";
import type { NewApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { rotateKeyAction } from "../../actions";
import { NewKeyField } from "../../new-key-field";

const overlaps = [
  { hours: 0, label: "No overlap: the old key ends now" },
  { hours: 1, label: "1 hour" },
  { hours: 24, label: "24 hours" },
  { hours: 72, label: "3 days" },
  { hours: 168, label: "7 days" },
];

type Props = {
  readonly environment: Environment;
  readonly keyId: string;
  /** False once the key has a successor. Without script that is how the page comes back with the new key. */
  readonly rotatable: boolean;
  readonly defaultOverlapHours: number;
  readonly back: string;
};

/** Asks how long the old key should go on working, and shows its successor, this once. */
export function RotateKeyForm({ environment, keyId, rotatable, defaultOverlapHours, back }: Props) {
  return (
    <ActionForm<NewApiKey> action={rotateKeyAction} className="flex flex-col gap-5">
      {({ data }) => {
        if (data) return <Done fresh={data} back={back} />;
        if (!rotatable) return <NothingToRotate />;
        return (
          <>
            <input type="hidden" name="environment" value={environment} />
            <input type="hidden" name="key_id" value={keyId} />
            <Field
              name="overlap_hours"
              label="How long the old key keeps working"
              hint="Time to update your servers. You can revoke the old key earlier."
              className="sm:max-w-sm"
              required
            >
              <Select defaultValue={String(defaultOverlapHours)}>
                {overlaps.map(({ hours, label }) => (
                  <option key={hours} value={hours}>
                    {label}
                  </option>
                ))}
              </Select>
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

function Done({ fresh, back }: { fresh: NewApiKey; back: string }) {
  return (
    <>
      <NewKeyField name={fresh.name} value={fresh.key} />
      <div>
        <ButtonLink href={back} variant="secondary">
          Back to the keys
        </ButtonLink>
      </div>
    </>
  );
}

function NothingToRotate() {
  return (
    <Alert tone="info" title="This key has been replaced or has ended">
      Rotate its successor, or create a new key.
    </Alert>
  );
}
