"use client";

import { ActionForm } from "@/components/ui/action-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Environment } from "@/lib/base/fields";
import type { NewApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { createKeyAction } from "./actions";
import { NewKeyField } from "./new-key-field";

/** Creates a key and shows it once. */
export function CreateKeyForm({ environment }: { environment: Environment }) {
  return (
    <ActionForm<NewApiKey> action={createKeyAction} className="flex flex-col gap-5">
      {({ data }) => (
        <>
          {data && <NewKeyField name={data.name} value={data.key} />}
          <input type="hidden" name="environment" value={environment} />
          <div className="flex flex-col items-start gap-4 sm:flex-row">
            <Field
              name="name"
              label="Name"
              hint="Where the key is used."
              className="w-full sm:max-w-sm"
              required
            >
              <Input maxLength={60} placeholder="Web server" autoComplete="off" />
            </Field>
            <SubmitButton className="sm:mt-6.5" pendingLabel="Creating">
              Create key
            </SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}
