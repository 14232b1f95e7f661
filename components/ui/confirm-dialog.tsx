"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ActionForm, focusIfLost, HiddenFields } from "./action-form";
import { Button, type ButtonStyle } from "./button";
import type { FormAction, FormActionWords, FormState } from "./form-state";
import { X } from "./icons";
import { SubmitButton } from "./submit-button";
import { useHydrated } from "./use-hydrated";

interface ConfirmDialogProps<Data> {
  readonly trigger: ReactNode;
  /** The trigger's accessible label, if its text is ambiguous, as in a table row. */
  readonly triggerLabel?: string;
  readonly triggerStyle?: ButtonStyle;
  readonly title: ReactNode;
  /** What the action will do, and whether it can be undone. */
  readonly description: ReactNode;
  /** The label of the confirm button, by default the trigger's label. */
  readonly confirmLabel?: ReactNode;
  readonly tone?: "danger" | "primary";
  readonly action: FormAction<Data>;
  readonly onSuccess?: (state: FormState<Data>) => void;
  /** The hidden inputs of the form, by name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The visible fields of the form, if the action needs any. */
  readonly children?: ReactNode;
  /** The messages for a page in a language other than English. */
  readonly words?: DialogWords & FormActionWords;
}

type DialogWords = { readonly goBack: string; readonly close: string };

const ENGLISH: DialogWords = { goBack: "Go back", close: "Close" };

const quietDanger: ButtonStyle = { variant: "danger-quiet", size: "sm" };

/**
 * Renders a button that asks for confirmation and then posts a form to a server action. Before hydration and without
 * JavaScript, the button opens a popover, which stays open after an error. If the popover is open at hydration, the dialog
 * replaces it. Hydration keeps the button's element, because replacing it while it is pressed would lose the click.
 */
export function ConfirmDialog<Data = unknown>(props: ConfirmDialogProps<Data>) {
  const { trigger, triggerLabel, triggerStyle = quietDanger, title, description, action, words } = props;
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const id = useId();
  const close = () => setOpen(false);
  const succeed = (state: FormState<Data>) => {
    close();
    props.onSuccess?.(state);
  };
  const openIfShown = (element: HTMLElement | null) => () => {
    // `:is` ignores a selector that an old browser does not know.
    if (element?.matches(":is(:popover-open, :not([popover]))")) setOpen(true);
  };
  return (
    <>
      <ActionForm
        action={action}
        words={words}
        className={hydrated ? "contents" : "inline-flex max-w-full flex-col items-start gap-4"}
      >
        {({ status }) => (
          <>
            <Button
              {...triggerStyle}
              aria-label={triggerLabel}
              aria-haspopup="dialog"
              popoverTarget={hydrated ? undefined : id}
              onClick={() => setOpen(true)}
            >
              {trigger}
            </Button>
            {!hydrated && (
              <div
                id={id}
                ref={openIfShown}
                popover={status === "error" ? undefined : "auto"}
                {...dialogProps(id, description)}
                role="dialog"
              >
                <Heading id={id} title={title} description={description} />
                <div className="mt-5 flex flex-col gap-4">
                  <Confirmation {...props} />
                </div>
              </div>
            )}
          </>
        )}
      </ActionForm>
      {hydrated && (
        <Dialog open={open} onClose={close} closeLabel={words?.close} title={title} description={description}>
          {open && (
            <ActionForm action={action} onSuccess={succeed} words={words} className="flex flex-col gap-4">
              <Confirmation {...props} onBack={close} />
            </ActionForm>
          )}
        </Dialog>
      )}
    </>
  );
}

function Confirmation<Data>(props: ConfirmDialogProps<Data> & { onBack?: () => void }) {
  return (
    <>
      <HiddenFields fields={props.fields} />
      {props.children}
      <div className="flex flex-wrap justify-end gap-2">
        {props.onBack && (
          <Button variant="secondary" onClick={props.onBack}>
            {(props.words ?? ENGLISH).goBack}
          </Button>
        )}
        <SubmitButton variant={props.tone ?? "danger"}>{props.confirmLabel ?? props.trigger}</SubmitButton>
      </div>
    </>
  );
}

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly closeLabel?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Renders a modal dialog. The native element traps focus, closes on Escape and makes the rest of the page inert. It injects no
 * style element, which the content security policy would block.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  closeLabel = ENGLISH.close,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      restoreFocus(opener);
    };
  }, [open]);

  return (
    <dialog ref={dialog} onClose={onClose} {...dialogProps(id, description)}>
      <Heading id={id} title={title} description={description} />
      <div className="mt-5">{children}</div>
      {/* This button is last, so that the dialog opens with the focus on its first field or on the Go back button. */}
      <Button
        variant="quiet"
        size="sm"
        aria-label={closeLabel}
        className="absolute end-4 top-5 px-2!"
        onClick={onClose}
      >
        <X aria-hidden="true" />
      </Button>
    </dialog>
  );
}

const DIALOG_STYLES =
  "m-auto w-[calc(100%-2rem)] max-w-md rounded-lg border border-line bg-surface p-6 text-start whitespace-normal text-ink shadow-lift";

/** Returns the attributes of a dialog that contains a {@link Heading} with the same `id`. */
const dialogProps = (id: string, description: ReactNode) => ({
  "aria-labelledby": `${id}-title`,
  "aria-describedby": description ? `${id}-about` : undefined,
  className: DIALOG_STYLES,
});

type HeadingProps = Pick<DialogProps, "title" | "description"> & { readonly id: string };

function Heading({ id, title, description }: HeadingProps) {
  return (
    <>
      <h2 id={`${id}-title`} className="pe-10 font-display text-xl">
        {title}
      </h2>
      {description && (
        <div id={`${id}-about`} className="mt-2 text-sm text-muted">
          {description}
        </div>
      )}
    </>
  );
}

/** Focuses the element that opened the dialog, or the main content if that element is hidden or removed. */
function restoreFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement) opener.focus();
  focusIfLost(document.querySelector("main"));
}
