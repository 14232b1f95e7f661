"use client";

import { NoticePage } from "@/components/shell/notice-page";
import { Button, buttonStyles } from "@/components/ui/button";

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <NoticePage
      title="This page could not be shown"
      actions={
        <>
          <Button onClick={retry}>Try again</Button>
          <a href="/" className={buttonStyles({ variant: "secondary" })}>
            Go to the start page
          </a>
        </>
      }
    >
      <p>
        Something went wrong on our side. If you were paying, try again or reload to see whether the payment
        went through. You are never charged twice.
      </p>
      <ErrorNumber error={error} />
    </NoticePage>
  );
}

function ErrorNumber({ error }: { error: unknown }) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  if (!digest) return null;
  return (
    <p className="text-sm">
      If the problem continues, contact us with this error number:{" "}
      <code className="font-mono text-ink select-all">{digest}</code>
    </p>
  );
}
