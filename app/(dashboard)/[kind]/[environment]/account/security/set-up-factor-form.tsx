"use client";

import { ActionForm } from "@/components/ui/action-form";
import { CopyField } from "@/components/ui/copy-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { QrCode } from "@/components/ui/qr-code";
import { SubmitButton } from "@/components/ui/submit-button";
import { type FactorStep, setUpFactorAction } from "./actions";
import { RecoveryCodes } from "./recovery-codes";

/**
 * Shows a secret for the authenticator, takes its first code and shows the recovery codes. It stands on the
 * page of who has a factor too, with nothing to press: without script the codes come with that page.
 */
export function SetUpFactorForm({ isOn }: { isOn: boolean }) {
  return (
    <ActionForm<FactorStep> action={setUpFactorAction} className="flex flex-col gap-5">
      {({ data }) => {
        if (data?.kind === "codes") return <RecoveryCodes codes={data.codes} />;
        if (data?.kind === "secret") return <SecretStep {...data} />;
        if (data?.kind === "unconfirmed") return <CodeStep />;
        return isOn ? null : (
          <div>
            <SubmitButton pendingLabel="Setting up">Set up second factor</SubmitButton>
          </div>
        );
      }}
    </ActionForm>
  );
}

type SecretStepProps = Extract<FactorStep, { kind: "secret" }>;

function SecretStep({ secret, qr }: SecretStepProps) {
  return (
    <div className="flex flex-col gap-5 sm:flex-row">
      <QrCode
        qr={qr}
        label="QR code for your authenticator"
        className="size-48 shrink-0 rounded-md border border-line"
      />
      <div className="flex max-w-md flex-1 flex-col gap-5">
        <p>
          Scan the QR code with an authenticator app, or type in this secret. Then enter the code it shows.
        </p>
        <CopyField label="Secret" value={secret} what="the secret" />
        <CodeStep />
      </div>
    </div>
  );
}

function CodeStep() {
  return (
    <>
      <Field name="code" label="Code" hint="Six digits." required>
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
      </Field>
      <div>
        <SubmitButton pendingLabel="Checking">Turn on second factor</SubmitButton>
      </div>
    </>
  );
}
