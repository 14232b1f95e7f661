"use client";

import { useState } from "react";
import { Button, Spinner } from "@/components/ui/button";
import { textLinkStyles } from "@/components/ui/class-names";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { SampleKey } from "./insert-key";
import { storeSampleKey, useSampleKey } from "./sample-key";

type Answer = { readonly data?: SampleKey; readonly message?: string; readonly isSignedOut?: boolean };

/**
 * Renders a bar with a button that creates a test key for the signed-in user's account and inserts it into the code samples of
 * this tab. The key is inserted in the browser, because the server renders the same page for all readers. `variables` are the
 * environment variables in this page's samples that a key can replace.
 */
export function SampleKeyBar({ variables }: { variables: readonly string[] }) {
  const sample = useSampleKey();
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer>();

  async function insert() {
    if (busy) return;
    setBusy(true);
    const received = await newKey();
    setAnswer(received);
    if (received.data) storeSampleKey(received.data);
    setBusy(false);
  }

  return (
    <div className="mb-6 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
      <p aria-live="polite" className="min-w-0 flex-1 basis-64">
        {sample ? <Inserted sample={sample} variables={variables} /> : <Hint answer={answer} />}
      </p>
      {sample ? (
        <Button size="sm" variant="quiet" onClick={() => storeSampleKey(undefined)}>
          Remove the inserted test key
        </Button>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          disabled={!hydrated}
          aria-disabled={busy}
          onClick={() => void insert()}
        >
          {busy && <Spinner />}
          Insert a test key
        </Button>
      )}
    </div>
  );
}

interface InsertedProps {
  readonly sample: SampleKey;
  readonly variables: readonly string[];
}

function Inserted({ sample: { key, variable }, variables }: InsertedProps) {
  if (!variables.includes(variable))
    return "The samples on this page need a key from a different kind of account.";
  return (
    <>
      The samples in this browser tab contain your new test key{" "}
      <code className="font-mono text-xs whitespace-nowrap text-ink">
        {key.slice(0, key.lastIndexOf("_") + 1)}…{key.slice(-4)}
      </code>
      .
    </>
  );
}

function Hint({ answer }: { answer: Answer | undefined }) {
  if (!answer || answer.data)
    return "The samples read your key from an environment variable. If you are signed in, you can insert a new test key instead.";
  return (
    <>
      {answer.message ?? "No response received. Try again."}{" "}
      {answer.isSignedOut && (
        <a href="/sign-in" className={textLinkStyles}>
          Sign in
        </a>
      )}
    </>
  );
}

/** Creates a test key. Returns an empty answer if the response is missing, incomplete or not JSON. */
async function newKey(): Promise<Answer> {
  const response = await fetch("/docs/test-key", { method: "POST" }).catch(() => undefined);
  return ((await response?.json().catch(() => undefined)) as Answer | undefined) ?? {};
}
