"use client";

import type { ComponentProps } from "react";
import { Button } from "./button";
import { Printer } from "./icons";
import { useHydrated } from "./use-hydrated";

/** Renders a button that prints the page. Without JavaScript, the button is invisible, but keeps its space. */
export function PrintButton({ children, ...props }: ComponentProps<typeof Button>) {
  const hydrated = useHydrated();
  return (
    <Button
      variant="quiet"
      onClick={() => window.print()}
      className={hydrated ? "print:hidden" : "invisible print:hidden"}
      {...props}
    >
      <Printer aria-hidden="true" />
      {children}
    </Button>
  );
}
