import type { ComponentProps, MouseEvent } from "react";
import { SubmitButton } from "@/components/ui/submit-button";

/** Renders a submit button that ignores the second click of a double click, which would run another cycle. */
export function RunButton(props: ComponentProps<typeof SubmitButton>) {
  return (
    <SubmitButton
      {...props}
      onClick={(event: MouseEvent) => {
        if (event.detail > 1) event.preventDefault();
      }}
    />
  );
}
