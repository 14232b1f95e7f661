"use client";

import { useEffect, useRef } from "react";
import { Field, Input } from "@/components/ui/field";

/**
 * Renders a field for the token of a one-time link, such as a password reset link. Moves the token from the URL's fragment to
 * the field when the page loads and when another link is opened in the same tab. Without JavaScript, the user pastes the link
 * into the field. If `opens` is true, also submits the form after moving the token.
 */
export function LinkTokenField({ opens = false }: { opens?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const takeToken = () => {
      const token = window.location.hash.slice(1);
      if (!token || !input.current) return;
      input.current.value = token;
      window.history.replaceState(null, "", window.location.pathname);
      if (opens) input.current.form?.requestSubmit();
    };
    // Next.js adds its router state to replaced history entries only once its own effects have run, which is after this one.
    queueMicrotask(takeToken);
    window.addEventListener("hashchange", takeToken);
    return () => window.removeEventListener("hashchange", takeToken);
  }, [opens]);
  return (
    <Field
      name="token"
      label="Your link"
      hint="Filled in when you open the link. Otherwise, paste the complete link here."
      required
    >
      <Input ref={input} autoComplete="off" spellCheck={false} />
    </Field>
  );
}
