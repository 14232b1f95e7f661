"use client";

import { useSyncExternalStore } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { PLACEHOLDER } from "./needs-key";

/** A test key for the code samples, and the environment variable that it replaces. */
export type SampleKey = { readonly key: string; readonly variable: string };

/**
 * The session storage key under which the test key is stored. Browsers delete the entry when the tab is closed and hide it from
 * other sites.
 */
const STORED = "tessera.test-key";
const CHANGED = "tessera:test-key";

/** Returns the stored test key, or undefined if none is stored. Also returns undefined on the server and before hydration. */
export function useSampleKey(): SampleKey | undefined {
  const stored = useSyncExternalStore(subscribe, readStored, () => null);
  if (stored === null) return undefined;
  const [variable = "", key = ""] = stored.split("=");
  return { key, variable };
}

export function storeSampleKey(sample: SampleKey | undefined): void {
  try {
    if (sample) sessionStorage.setItem(STORED, `${sample.variable}=${sample.key}`);
    else sessionStorage.removeItem(STORED);
  } catch {
    // If storage is blocked, the samples keep the variable.
  }
  dispatchEvent(new Event(CHANGED));
}

function subscribe(onChange: () => void): () => void {
  addEventListener(CHANGED, onChange);
  return () => removeEventListener(CHANGED, onChange);
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(STORED);
  } catch {
    return null;
  }
}

/**
 * Returns a sample with the test key in place of the variable. In a single API call (`isCall`), the key also replaces the
 * variable in program code. Other programs, which readers keep, still read the variable.
 */
export function withKey(code: string, sample: SampleKey | undefined, isCall: boolean): string {
  if (!sample) return code;
  const { key, variable } = sample;
  const filled = code.replaceAll(`${variable}=${PLACEHOLDER}`, `${variable}=${key}`);
  if (!isCall) return filled.replaceAll(`Bearer $${variable}`, `Bearer ${key}`);
  return filled
    .replaceAll(`process.env.${variable} ?? ""`, JSON.stringify(key))
    .replaceAll(`getenv('${variable}')`, `'${key}'`)
    .replaceAll(`os.environ["${variable}"]`, JSON.stringify(key))
    .replaceAll(`$${variable}`, key);
}

interface SampleCodeProps {
  readonly title: string;
  readonly what: string;
  readonly code: string;
  /** True for an API call in one language, and false for commands, settings and programs that readers keep. */
  readonly isCall: boolean;
}

/** Renders a code sample. Contains the reader's test key once the reader has inserted one. */
export function SampleCode({ code, isCall, ...block }: SampleCodeProps) {
  return <CodeBlock {...block} code={withKey(code, useSampleKey(), isCall)} />;
}
