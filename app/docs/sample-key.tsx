"use client";

import { useSyncExternalStore } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { insertKey, type Sample, type SampleKey } from "./insert-key";

/**
 * The session storage key of the inserted test key, which is stored as `VARIABLE=key`. Browsers delete the entry when the tab
 * is closed and hide it from other sites.
 */
const STORED = "tessera.test-key";
const CHANGED = "tessera:test-key";
/** A copy of the stored value, for browsers that block session storage. It is lost when the page is reloaded. */
let unstored: string | null = null;

/**
 * Returns the test key that the visitor chose to have inserted into the samples, or undefined if there is none. Also returns
 * undefined on the server and before hydration.
 */
export function useSampleKey(): SampleKey | undefined {
  const stored = useSyncExternalStore(subscribe, readStored, () => null);
  if (stored === null) return undefined;
  const [variable = "", key = ""] = stored.split("=");
  return { key, variable };
}

export function storeSampleKey(sample: SampleKey | undefined): void {
  unstored = sample ? `${sample.variable}=${sample.key}` : null;
  try {
    if (unstored === null) sessionStorage.removeItem(STORED);
    else sessionStorage.setItem(STORED, unstored);
  } catch {
    // If storage is blocked, the key is only in `unstored`.
  }
  dispatchEvent(new Event(CHANGED));
}

function subscribe(onChange: () => void): () => void {
  addEventListener(CHANGED, onChange);
  return () => removeEventListener(CHANGED, onChange);
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(STORED) ?? unstored;
  } catch {
    return unstored;
  }
}

interface SampleCodeProps extends Sample {
  readonly title: string;
  readonly what: string;
}

/** Renders a code sample, with the reader's test key once the reader has inserted one. */
export function SampleCode({ title, what, ...sample }: SampleCodeProps) {
  const key = useSampleKey();
  return <CodeBlock title={title} what={what} code={key ? insertKey(sample, key) : sample.code} />;
}
