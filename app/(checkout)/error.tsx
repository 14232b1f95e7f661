"use client";

import { createContext, type ReactNode, use } from "react";
import ErrorPage, { type CrashText } from "@/app/error";

/** Provides the messages of the error page, or undefined outside the checkout layout. */
const CrashTextContext = createContext<CrashText | undefined>(undefined);

/** Renders the error page in the language of the customer page. */
export default function CheckoutError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ErrorPage error={error} retry={retry} text={use(CrashTextContext)} />;
}

export function CrashTextProvider({ value, children }: { value: CrashText; children: ReactNode }) {
  return <CrashTextContext value={value}>{children}</CrashTextContext>;
}
