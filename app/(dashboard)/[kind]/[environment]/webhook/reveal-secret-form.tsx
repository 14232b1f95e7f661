"use client";

import { ActionForm, SubmitButton } from "@/components/ui/action-form";
import { SecretField } from "@/components/ui/copy-field";
import { Eye } from "@/components/ui/icons";
import type { Environment } from "@/lib/base/fields";
import { revealSecretAction } from "./actions";

type Props = {
  readonly environment: Environment;
  /** The endpoint's ID, or undefined for the account's first endpoint. */
  readonly id?: string | undefined;
};

/** Renders a form that reveals the signing secret on request. */
export function RevealSecretForm({ environment, id }: Props) {
  return (
    <ActionForm<string> action={revealSecretAction}>
      {({ data }) =>
        data === undefined ? (
          <div className="flex flex-col items-start gap-3">
            <input type="hidden" name="environment" value={environment} />
            {id !== undefined && <input type="hidden" name="id" value={id} />}
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
