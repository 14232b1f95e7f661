import type { ReactNode } from "react";
import { documentLanguage } from "./_parts/document-language";
import { CrashTextProvider } from "./error";

/** Provides the error page with its messages through a context, because Next.js passes it no props for them. */
export default async function CheckoutLayout({ children }: { children: ReactNode }) {
  const { crash, unknownLink } = (await documentLanguage()).messages.common;
  const { startPage, logo } = unknownLink;
  return <CrashTextProvider value={{ ...crash, startPage, logo }}>{children}</CrashTextProvider>;
}
