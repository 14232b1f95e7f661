"use client";

import { type FormEvent, useState } from "react";
import { Button, Spinner } from "@/components/ui/button";
import { controlStyles } from "@/components/ui/class-names";
import { CodeBlock } from "@/components/ui/code-block";
import { useHydrated } from "@/components/ui/use-hydrated";
import { formatJson } from "@/lib/base/format-json";

/** The name of the body's form field. */
const BODY = "body";

interface TryItProps {
  /** The URL to which the console posts the request. A GET returns the signed-in user's ID, kind of account and company. */
  readonly address: string;
  /** The name of the query parameter with the ID of the user as whom the console says that it sends the request. */
  readonly userField: string;
  readonly fields: readonly { readonly name: string; readonly label: string; readonly example: string }[];
  /** A sample request body, or undefined if the operation has no body. */
  readonly body: string | undefined;
}

type Reader = { readonly user?: string; readonly kind?: string; readonly company?: string };
type Answer = { readonly status: number; readonly text: string };

/**
 * Renders a console that sends requests in the test environment of the signed-in account. Fetches the user each time it is
 * opened, until a fetch succeeds, because the server renders the same page for all readers.
 */
export function TryIt({ address, userField, fields, body }: TryItProps) {
  const [reader, setReader] = useState<Reader>();
  const [answer, setAnswer] = useState<Answer>();
  const [busy, setBusy] = useState(false);
  const hydrated = useHydrated();

  async function loadReader(isOpen: boolean) {
    if (!isOpen || reader) return;
    const response = await fetch(address, { cache: "no-store" }).catch(() => undefined);
    const found = response?.ok ? await response.json().catch(() => undefined) : undefined;
    if (found) setReader(found as Reader);
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const form = new FormData(event.currentTarget);
    if (reader?.user) form.set(userField, reader.user);
    setAnswer(await answerTo(address, form));
    setBusy(false);
  }

  return (
    <details
      className="rounded-lg border border-line bg-surface"
      onToggle={(event) => void loadReader(event.currentTarget.open)}
    >
      <summary className="flex min-h-12 items-center px-4 py-2 font-semibold">Try it in test mode</summary>
      <form
        onSubmit={(event) => void send(event)}
        className="flex flex-col gap-4 border-t border-line px-4 py-4 text-sm"
      >
        <p className="min-h-12 max-w-prose text-muted">
          <Account reader={reader} />
        </p>
        {fields.map(({ name, label, example }) => (
          <label key={name} className="flex max-w-md flex-col gap-1 font-mono font-semibold">
            {label}
            <input name={name} defaultValue={example} autoComplete="off" className={controlStyles} />
          </label>
        ))}
        {body !== undefined && (
          <label className="flex flex-col gap-1 font-semibold">
            Body
            <textarea
              name={BODY}
              rows={Math.min(16, body.split("\n").length)}
              defaultValue={body}
              spellCheck={false}
              className={`${controlStyles} resize-y font-mono font-normal`}
            />
          </label>
        )}
        <Button type="submit" disabled={!hydrated} aria-disabled={busy} className="self-start">
          {busy && <Spinner />}
          Send request
        </Button>
        <div aria-live="polite">
          {answer && (
            <CodeBlock
              title={answer.status === 0 ? "No response" : `Response ${answer.status}`}
              what="the response to your request"
              code={answer.text}
            />
          )}
        </div>
      </form>
    </details>
  );
}

function Account({ reader }: { reader: Reader | undefined }) {
  if (reader?.kind === "operator")
    return "Only partners and resellers can send requests here, not operators.";
  if (reader?.company) {
    return `The request is sent as ${reader.company} in test mode and counts toward the limits of its test keys. You can see the result in your test dashboard.`;
  }
  return (
    <>
      The request is sent in the test environment of the account you are signed in to. You do not need a key.{" "}
      {reader && (
        <a href="/sign-in" className="font-semibold text-primary underline underline-offset-4">
          Sign in to try it
        </a>
      )}
    </>
  );
}

/**
 * Sends the form: non-empty fields as query parameters, and the body as JSON. Returns the status and the
 * response, formatted if it is JSON. The status is 0 if the response is missing or incomplete.
 */
async function answerTo(address: string, form: FormData): Promise<Answer> {
  const body = form.get(BODY);
  form.delete(BODY);
  const query = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  for (const [name] of form) if (!query.get(name)) query.delete(name);
  const response = await fetch(`${address}?${query}`, {
    method: "POST",
    ...(body !== null && { body, headers: { "Content-Type": "application/json" } }),
  }).catch(() => undefined);
  const text = await response?.text().catch(() => undefined);
  if (!response || text === undefined) return { status: 0, text: "No response received. Try again." };
  return { status: response.status, text: formatJson(text) ?? text };
}
