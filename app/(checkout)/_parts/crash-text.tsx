"use client";

import { createContext, type ReactNode } from "react";
import type { Messages } from "@/app/(checkout)/_messages/en";

type CrashText = Messages["common"]["crash"] & { readonly startPage: string; readonly logo: string };

/** Provides the messages of the error page, or undefined outside the checkout layout. */
export const CrashTextContext = createContext<CrashText | undefined>(undefined);

export function CrashTextProvider({ value, children }: { value: CrashText; children: ReactNode }) {
  return <CrashTextContext value={value}>{children}</CrashTextContext>;
}
