"use client";

import type { ComponentProps, ReactNode } from "react";
import { useFormStatus } from "react-dom";
import { Button, Spinner } from "./button";

/**
 * Renders a button that submits its form. While the action runs, the button shows a spinner and ignores clicks. It stays
 * focusable, so that keyboard focus is not lost.
 */
export function SubmitButton({
  children,
  pendingLabel,
  onClick,
  ...props
}: ComponentProps<typeof Button> & { pendingLabel?: ReactNode }) {
  const { pending } = useFormStatus();
  return (
    <Button
      type="submit"
      aria-disabled={pending}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
      {...props}
    >
      {pending && <Spinner />}
      {pending && pendingLabel ? pendingLabel : children}
    </Button>
  );
}
