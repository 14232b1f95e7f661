import type { ReactNode } from "react";
import { documentLocale } from "./_parts/document-locale";
import { languageOf } from "./_parts/language";
import { CrashTextProvider } from "./error";

/** Provides the error page with its messages through a context, because Next.js passes it no props for them. */
export default async function CheckoutLayout({ children }: { children: ReactNode }) {
  const { crash, unknownLink } = languageOf(await documentLocale()).messages.common;
  const { startPage, logo } = unknownLink;
  return <CrashTextProvider value={{ ...crash, startPage, logo }}>{children}</CrashTextProvider>;
}
