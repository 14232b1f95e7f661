import type { Viewport } from "next";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { documentLanguage } from "@/app/(checkout)/_parts/document-language";
import { attributesOf } from "@/app/(checkout)/_parts/language";
import { fontVariables } from "@/components/ui/fonts/fonts";
import { Toaster } from "@/components/ui/toaster";
import { markPageStarted } from "@/lib/api/http/front-door";
import "./globals.css";

export const metadata = {
  title: { default: "Tessera", template: "%s · Tessera" },
  description: "Accept prepaid vouchers as payment: intents, subscriptions, resellers and signed webhooks.",
};

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f3f6f4" },
    { media: "(prefers-color-scheme: dark)", color: "#0b1719" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Renders every page per request, because a prerendered page could not contain the nonce of the content security policy.
  await connection();
  markPageStarted();
  const { locale, messages } = await documentLanguage();
  return (
    <html {...attributesOf(locale)} className={fontVariables}>
      <body className="font-sans antialiased">
        {children}
        <Toaster label={messages.common.shell.notifications} />
      </body>
    </html>
  );
}
