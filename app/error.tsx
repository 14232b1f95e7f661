"use client";

import type { Messages } from "@/app/(checkout)/_messages/en";
import { NoticePage } from "@/components/shell/notice-page";
import { Button, buttonStyles } from "@/components/ui/button";

/** The messages of the error page. */
export type CrashText = Messages["common"]["crash"] & { readonly startPage: string; readonly logo?: string };

const ENGLISH: CrashText = {
  title: "This page could not be shown",
  text: "Something went wrong on our side. If you were paying, try again or reload to see whether the payment went through. You are never charged twice.",
  retry: "Try again",
  startPage: "Go to the start page",
  errorNumber: "If the problem continues, contact us with this error number: {number}",
};

type ErrorPageProps = {
  readonly error: unknown;
  readonly retry: () => void;
  readonly text?: CrashText | undefined;
};

/** Renders the error page, by default in English. */
export default function ErrorPage({ error, retry, text = ENGLISH }: ErrorPageProps) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : undefined;
  const [before, after] = text.errorNumber.split("{number}");
  return (
    <NoticePage
      title={text.title}
      {...(text.logo && { logoLabel: text.logo })}
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
      {digest && (
        <p className="text-sm">
          {before}
          <code className="font-mono text-ink select-all">{digest}</code>
          {after}
        </p>
      )}
    </NoticePage>
  );
}
