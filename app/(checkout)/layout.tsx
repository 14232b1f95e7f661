import type { ReactNode } from "react";
import { CrashTextProvider } from "./_parts/crash-text";
import { documentLocale, languageOf } from "./_parts/language";

/** Provides the error page with its texts, because Next.js does not pass it any. */
export default async function CheckoutLayout({ children }: { children: ReactNode }) {
  const { crash, unknownLink } = languageOf(await documentLocale()).messages.common;
  const { startPage, logo } = unknownLink;
  return <CrashTextProvider value={{ ...crash, startPage, logo }}>{children}</CrashTextProvider>;
}
