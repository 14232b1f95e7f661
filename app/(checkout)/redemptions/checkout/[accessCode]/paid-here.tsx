"use client";

import { createContext, type ReactNode, type RefObject, use, useRef } from "react";

const PaidHere = createContext<RefObject<boolean>>({ current: false });

/** Tells the receipt that the payment happened on this page. Reset by a reload. */
export function PaidHereProvider({ children }: { children: ReactNode }) {
  return <PaidHere value={useRef(false)}>{children}</PaidHere>;
}

export function usePaidHere(): RefObject<boolean> {
  return use(PaidHere);
}
