"use client";

import { createContext, type ReactNode, type RefObject, use, useRef } from "react";

const PaidHere = createContext<RefObject<boolean>>({ current: false });

/** Lets the receipt know that the form before it paid on this very page. A reload or a later visit begins anew. */
export function PaidHereProvider({ children }: { children: ReactNode }) {
  return <PaidHere value={useRef(false)}>{children}</PaidHere>;
}

export function usePaidHere(): RefObject<boolean> {
  return use(PaidHere);
}
