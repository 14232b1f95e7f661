"use client";

import { ActionForm } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { CopyButton } from "@/components/ui/copy-button";
import { CopyField } from "@/components/ui/copy-field";
import { Field, Input } from "@/components/ui/field";
import { QrCode } from "@/components/ui/qr-code";
import { SubmitButton } from "@/components/ui/submit-button";
import { type FactorStep, renewCodesAction, setUpFactorAction } from "./actions";

/**
 * Renders a form that shows an authenticator secret, asks for a code generated from it and then shows the recovery codes. If
 * the second factor is already on (`isOn`), the form has no button. Render it anyway: without JavaScript, the page is reloaded
 * after the last step, and only this form shows the recovery codes.
 */
export function SetUpFactorForm({ isOn }: { isOn: boolean }) {
  return (
    <ActionForm<FactorStep> action={setUpFactorAction} className="flex flex-col gap-5">
      {({ data }) => {
        if (data?.kind === "codes") return <RecoveryCodes codes={data.codes} />;
        if (data?.kind === "secret") return <SecretStep {...data} />;
        if (data?.kind === "unconfirmed") return <CodeStep />;
        return isOn ? null : (
          <SubmitButton className="self-start" pendingLabel="Setting up">
            Set up second factor
          </SubmitButton>
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
          Scan the QR code with an authenticator app, or type in this secret. Then enter the code that the app
          shows.
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
      <SubmitButton className="self-start" pendingLabel="Checking">
        Turn on second factor
      </SubmitButton>
    </>
  );
}

/** Renders the field for a code that confirms a change to the user's own second factor. */
export function FactorCodeField() {
  return (
    <Field name="code" label="Code" hint="From your authenticator, or a recovery code." required>
      <Input autoComplete="one-time-code" spellCheck={false} maxLength={60} />
    </Field>
  );
}

/** Renders a form that asks for a second-factor code, creates new recovery codes and shows them once. */
export function RenewCodesForm() {
  return (
    <ActionForm<readonly string[]> action={renewCodesAction} className="flex flex-col gap-4">
      {({ data }) => (
        <>
          {data && <RecoveryCodes codes={data} />}
          <FactorCodeField />
          <SubmitButton className="self-start" variant="secondary" size="sm" pendingLabel="Creating">
            Create new recovery codes
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}

/** Renders the recovery codes, shown only once. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Alert tone="success" title="Save these recovery codes">
      <p className="mb-3">
        Each code signs you in once if you lose your authenticator. They cannot be shown again: print them or
        store them in a password manager.
      </p>
      <ul className="mb-3 grid max-w-md gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton value={codes.join("\n")} what="the recovery codes" />
    </Alert>
  );
}
