"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { controlStyles } from "@/components/ui/input";
import { Spinner } from "@/components/ui/spinner";
import { useHydrated } from "@/components/ui/use-hydrated";

/** The name of the body field. */
const BODY = "body";

type Field = { readonly name: string; readonly label: string; readonly example: string };

interface TryItProps {
  /** The endpoint that sends the request and returns the signed-in user. */
  readonly address: string;
  readonly fields: readonly Field[];
  /** A sample body; undefined without a body. */
  readonly body: string | undefined;
}

type Reader = { readonly kind?: string; readonly company?: string };
type Answer = { readonly status: number; readonly text: string };

/**
 * A call made from the page, in the test environment of the account that its reader has signed in with. The
 * page is the same for everybody, so who that is, is asked for when somebody opens this. No key is in it.
 */
export function TryIt({ address, fields, body }: TryItProps) {
  const [reader, setReader] = useState<Reader>();
  const [answer, setAnswer] = useState<Answer>();
  const [busy, setBusy] = useState(false);
  const hydrated = useHydrated();

  async function askWho(isOpen: boolean) {
    if (!isOpen || reader) return;
    const told = await fetch(address, { cache: "no-store" }).catch(() => undefined);
    setReader(told?.ok ? ((await told.json()) as Reader) : {});
  }

  async function call(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const got = await send(address, new FormData(event.currentTarget)).catch(() => undefined);
    setAnswer({
      status: got?.status ?? 0,
      text: got ? shown(await got.text()) : "No response received. Try again.",
    });
    setBusy(false);
  }

  return (
    <details
      className="mt-10 rounded-lg border border-line bg-surface"
      onToggle={(event) => void askWho(event.currentTarget.open)}
    >
      <summary className="flex min-h-12 items-center px-4 py-2 font-semibold">Try it in test</summary>
      <form
        onSubmit={(event) => void call(event)}
        className="flex flex-col gap-4 border-t border-line px-4 py-4"
      >
        <p className="min-h-12 max-w-prose text-sm text-muted">
          <WhoAsks reader={reader} />
        </p>
        {fields.map((field) => (
          <Line key={field.name} {...field} />
        ))}
        {body !== undefined && <Body example={body} />}
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

function WhoAsks({ reader }: { reader: Reader | undefined }) {
  if (reader?.company && reader.kind !== "operator") {
    return `The request is sent as ${reader.company} in test and counts toward the limits of its test keys. You can see the result in your test dashboard.`;
  }
  return (
    <>
      The call is made in the test environment of the account you are signed in with, without a key.{" "}
      {reader && (
        <a href="/sign-in" className="font-semibold text-primary underline underline-offset-4">
          Sign in to try it
        </a>
      )}
    </>
  );
}

function Line({ name, label, example }: Field) {
  return (
    <label className="flex max-w-md flex-col gap-1 text-sm font-semibold">
      <span className="font-mono text-[0.8125rem]">{label}</span>
      <input name={name} defaultValue={example} autoComplete="off" className={controlStyles} />
    </label>
  );
}

function Body({ example }: { example: string }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        Body
      </label>
      <textarea
        id={id}
        name={BODY}
        rows={Math.min(16, example.split("\n").length)}
        defaultValue={example}
        spellCheck={false}
        className={`${controlStyles} resize-y font-mono`}
      />
    </div>
  );
}

/** Parameters go into the query by field name; empty ones are omitted. */
function send(address: string, form: FormData): Promise<Response> {
  const query = new URLSearchParams();
  for (const [name, value] of form) {
    if (name !== BODY && typeof value === "string" && value !== "") query.set(name, value);
  }
  const body = form.get(BODY);
  return fetch(`${address}?${query}`, {
    method: "POST",
    ...(typeof body === "string" && { body, headers: { "Content-Type": "application/json" } }),
  });
}

/** Formatted JSON; other text unchanged. */
function shown(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
