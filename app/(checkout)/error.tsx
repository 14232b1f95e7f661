"use client";

import { createContext, type ReactNode, use } from "react";
import type { Messages } from "@/app/(checkout)/_messages/en";
import ErrorPage from "@/app/error";
import { NoticePage } from "@/components/shell/notice-page";
import { Button, buttonStyles } from "@/components/ui/button";
import { fill } from "@/lib/base/messages";

/** Renders the error page in the language of the checkout. */
export default function CheckoutError({ error, retry }: { error: unknown; retry: () => void }) {
  const text = use(CrashTextContext);
  if (!text) return <ErrorPage error={error} retry={retry} />;
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : undefined;
  return (
    <NoticePage
      title={text.title}
      logoLabel={text.logo}
      actions={
        <>
          <Button onClick={retry}>{text.retry}</Button>
          <a href="/" className={buttonStyles({ variant: "secondary" })}>
            {text.startPage}
          </a>
        </>
      }
    >
      <p>{text.text}</p>
      {digest && <p className="text-sm">{fill(text.errorNumber, { number: digest })}</p>}
    </NoticePage>
  );
}

type CrashText = Messages["common"]["crash"] & { readonly startPage: string; readonly logo: string };

/** Provides the messages of the error page, or undefined outside the checkout layout. */
export const CrashTextContext = createContext<CrashText | undefined>(undefined);

export function CrashTextProvider({ value, children }: { value: CrashText; children: ReactNode }) {
  return <CrashTextContext value={value}>{children}</CrashTextContext>;
}
