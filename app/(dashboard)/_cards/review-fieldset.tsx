"use client";

import type { ReactNode } from "react";
import { HiddenFields } from "@/components/ui/action-form";
import { SubmitButton } from "@/components/ui/submit-button";

type Props = {
  /** What the user confirms, such as "refund". */
  readonly what: string;
  /** The values that the confirmation submits again, by name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly confirmLabel: string;
  readonly pendingLabel: string;
  readonly children: ReactNode;
};

/**
 * Renders the second step of a form: a review, with a button that confirms it (`confirmed`) and a button that returns to the
 * first step (`change`).
 */
export function ReviewFieldset({ what, fields, confirmLabel, pendingLabel, children }: Props) {
  return (
    // Takes the focus of the removed button, so that screen readers announce the review.
    <fieldset tabIndex={-1} ref={focusOnce} className="flex min-w-0 flex-col gap-5 outline-none">
      <legend className="mb-5 text-lg font-semibold">Confirm this {what}</legend>
      <HiddenFields fields={fields} />
      {children}
      <div className="flex flex-wrap gap-2">
        <SubmitButton name="confirmed" value="yes" pendingLabel={pendingLabel}>
          {confirmLabel}
        </SubmitButton>
        <SubmitButton name="change" value="yes" variant="secondary">
          Change {what}
        </SubmitButton>
      </div>
    </fieldset>
  );
}

function focusOnce(element: HTMLElement | null): void {
  element?.focus();
}
