"use client";

import { type ChangeEvent, useEffect, useState } from "react";
import { CompanyLogo, LogoImage } from "@/components/shell/company-logo";
import { ActionForm } from "@/components/ui/action-form";
import { BodyCard } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field, Input } from "@/components/ui/field";
import type { FormAction } from "@/components/ui/form-state";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Logo } from "@/lib/accounts/logos/schema";
import { LOGO_UPLOAD_TYPES, MAX_LOGO_BYTES, MAX_LOGO_SIDE } from "@/lib/accounts/logos/schema";

const MAX_KIB = MAX_LOGO_BYTES / 1024;
const TOO_LARGE = `Choose a file of at most ${MAX_KIB} KiB.`;

interface LogoCardProps {
  /** The description, which says where the logo is shown. */
  readonly description: string;
  /** The description in the dialog that removes the logo. It says what is shown instead of the logo. */
  readonly withoutLogo: string;
  /** The name next to the logo. */
  readonly name: string;
  readonly logo: Logo | null;
  readonly setAction: FormAction;
  readonly removeAction: FormAction;
  /** Additional hidden inputs of the form that saves the logo and of the form that removes it. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Receives the object URL of the chosen file, or null if the choice was cleared. */
  readonly onChoose?: (url: string | null) => void;
}

/** Shows the current logo, or the newly chosen file, with forms to save and remove the logo. */
export function LogoCard({
  description,
  withoutLogo,
  name,
  logo,
  setAction,
  removeAction,
  fields = {},
  onChoose,
}: LogoCardProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(chosen ?? ""), [chosen]);
  const show = (file: File | null) => {
    const url = file && URL.createObjectURL(file);
    setChosen(url);
    onChoose?.(url);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0] ?? null;
    // Checked in the browser, because the server refuses forms above 1 MiB without naming the field.
    target.setCustomValidity(file && file.size > MAX_LOGO_BYTES ? TOO_LARGE : "");
    show(file);
  };
  return (
    <BodyCard title="Logo" description={description} bodyClassName="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-3">
        {chosen === null ? <CompanyLogo name={name} logo={logo} /> : <LogoImage src={chosen} />}
        <span className="min-w-0 font-semibold break-words">{name}</span>
        {logo !== null && (
          <ConfirmDialog
            trigger="Remove logo"
            title="Remove the logo?"
            description={withoutLogo}
            action={removeAction}
            fields={fields}
          />
        )}
      </div>
      <ActionForm
        action={setAction}
        fields={fields}
        onReset={() => show(null)}
        className="flex max-w-md flex-col gap-5"
      >
        <Field
          name="logo"
          label="Picture"
          hint={`PNG, JPEG or WebP, square or up to four times as wide as it is high. At most ${MAX_KIB} KiB, and at most ${MAX_LOGO_SIDE} pixels on each side.`}
          required
        >
          <Input type="file" accept={LOGO_UPLOAD_TYPES} onChange={choose} />
        </Field>
        <SubmitButton className="self-start" pendingLabel="Saving">
          Save logo
        </SubmitButton>
      </ActionForm>
    </BodyCard>
  );
}
