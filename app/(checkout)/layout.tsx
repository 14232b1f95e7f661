import type { ReactNode } from "react";
import { documentLocale } from "./_parts/document-locale";
import { languageOf } from "./_parts/language";
import { CrashTextProvider } from "./error";

/** Provides the messages of the error page, because Next.js passes it no props with messages. */
export default async function CheckoutLayout({ children }: { children: ReactNode }) {
  const { crash, unknownLink } = languageOf(await documentLocale()).messages.common;
  const { startPage, logo } = unknownLink;
  return <CrashTextProvider value={{ ...crash, startPage, logo }}>{children}</CrashTextProvider>;
}
