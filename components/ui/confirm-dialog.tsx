"use client";

import { type ReactNode, useState } from "react";
import { ActionForm } from "./action-form";
import { Button, type ButtonStyle, buttonStyles } from "./button";
import { Dialog } from "./dialog";
import type { FormAction } from "./form-state";
import { SubmitButton } from "./submit-button";
import { useHydrated } from "./use-hydrated";

interface ConfirmDialogProps {
  readonly trigger: ReactNode;
  /** Names the trigger where its text alone would not, as in a table row. */
  readonly triggerLabel?: string;
  readonly triggerStyle?: ButtonStyle;
  readonly title: ReactNode;
  /** What will happen, and whether it can be undone. */
  readonly description: ReactNode;
  readonly confirmLabel: ReactNode;
  readonly tone?: "danger" | "primary";
  readonly action: FormAction;
  /** Hidden inputs. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Visible fields, if the act needs any. */
  readonly children?: ReactNode;
}

/**
 * Asks before an act that cannot be taken back, then posts to a server action.
 * Without JavaScript the same question unfolds under the trigger.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    trigger,
    triggerLabel,
    title,
    description,
    triggerStyle = { variant: "danger-quiet", size: "sm" },
  } = props;
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);

  if (!hydrated) {
    return (
      <details>
        <summary aria-label={triggerLabel} className={buttonStyles(triggerStyle)}>
          {trigger}
        </summary>
        <div className="mt-2 rounded-md border border-line bg-surface p-4 text-left whitespace-normal">
          <p className="font-semibold">{title}</p>
          <div className="mt-1 mb-4 text-sm text-muted">{description}</div>
          <ConfirmForm {...props} />
        </div>
      </details>
    );
  }

  return (
    <>
      <Button
        {...triggerStyle}
        aria-label={triggerLabel}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {trigger}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title} description={description}>
        {open && <ConfirmForm {...props} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function ConfirmForm({
  action,
  fields = {},
  children,
  confirmLabel,
  tone = "danger",
  onDone,
}: ConfirmDialogProps & { onDone?: () => void }) {
  return (
    <ActionForm action={action} className="flex flex-col gap-4" {...(onDone && { onSuccess: onDone })}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        {onDone && (
          <Button variant="secondary" onClick={onDone}>
            Go back
          </Button>
        )}
        <SubmitButton variant={tone}>{confirmLabel}</SubmitButton>
      </div>
    </ActionForm>
  );
}
