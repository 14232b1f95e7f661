import type { ReactNode } from "react";
import { documentLanguage } from "./_parts/document-language";
import { CrashTextProvider } from "./error";

/** Provides the error page's messages through a context, because Next.js passes no custom props to an error page. */
export default async function CheckoutLayout({ children }: { children: ReactNode }) {
  const { crash, unknownLink } = (await documentLanguage()).messages.common;
  const { startPage, logo } = unknownLink;
  return <CrashTextProvider value={{ ...crash, startPage, logo }}>{children}</CrashTextProvider>;
}
