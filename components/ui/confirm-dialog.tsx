"use client";

import { type ReactNode, useState } from "react";
import { ActionForm } from "./action-form";
import { Button } from "./button";
import { type ButtonStyle, buttonStyles } from "./button-styles";
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
  /** Visible fields, if the action needs any. */
  readonly children?: ReactNode;
}

const quietDanger: ButtonStyle = { variant: "danger-quiet", size: "sm" };

/** Asks for confirmation, then posts to a server action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useHydrated() ? <AskInDialog {...props} /> : <AskInPlace {...props} />;
}

function AskInDialog(props: ConfirmDialogProps) {
  const { trigger, triggerLabel, triggerStyle = quietDanger, title, description, action } = props;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
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
      <Dialog open={open} onClose={close} title={title} description={description}>
        {open && (
          <ActionForm action={action} onSuccess={close} className="flex flex-col gap-4">
            <Question {...props} onBack={close} />
          </ActionForm>
        )}
      </Dialog>
    </>
  );
}

/**
 * The same question without JavaScript: it unfolds under the trigger, and an answer stands above it, unfolded
 * where it has to be sent again.
 */
function AskInPlace(props: ConfirmDialogProps) {
  const { trigger, triggerLabel, triggerStyle = quietDanger, title, description, action } = props;
  return (
    <ActionForm action={action} className="flex flex-col gap-4">
      {(state) => (
        <details open={state.status === "error"}>
          <summary aria-label={triggerLabel} className={buttonStyles(triggerStyle)}>
            {trigger}
          </summary>
          <div className="mt-2 flex w-64 flex-col gap-4 rounded-md border border-line bg-surface p-4 text-left whitespace-normal">
            <div>
              <p className="font-semibold">{title}</p>
              <div className="mt-1 text-sm text-muted">{description}</div>
            </div>
            <Question {...props} />
          </div>
        </details>
      )}
    </ActionForm>
  );
}

function Question(props: ConfirmDialogProps & { onBack?: () => void }) {
  return (
    <>
      {Object.entries(props.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.children}
      <div className="flex flex-wrap justify-end gap-2">
        {props.onBack && (
          <Button variant="secondary" onClick={props.onBack}>
            Go back
          </Button>
        )}
        <SubmitButton variant={props.tone ?? "danger"}>{props.confirmLabel}</SubmitButton>
      </div>
    </>
  );
}
