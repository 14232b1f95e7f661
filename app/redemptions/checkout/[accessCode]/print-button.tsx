"use client";

import { Printer } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/use-hydrated";

/** Prints the page; there only where script can do it. */
export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <Button variant="quiet" onClick={() => window.print()} className="print:hidden">
      <Printer aria-hidden="true" />
      Print receipt
    </Button>
  );
}
