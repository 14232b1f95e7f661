import type { ReactNode } from "react";
import { CrashTextProvider } from "./_parts/crash-text";
import { documentLocale, languageOf } from "./_parts/language";

/** Gives the error page its texts, because Next passes none to it. */
export default async function CheckoutLayout({ children }: { children: ReactNode }) {
  const { crash, unknownLink } = languageOf(await documentLocale()).messages.common;
  const { startPage, logo } = unknownLink;
  return <CrashTextProvider value={{ ...crash, startPage, logo }}>{children}</CrashTextProvider>;
}
