"use client";

import { useSyncExternalStore } from "react";
import { PLACEHOLDER } from "./needs-key";

/** A test key in the reader's code samples, and the environment variable that they read it from otherwise. */
export type SampleKey = { readonly key: string; readonly variable: string };

/** The key is deleted when the tab is closed, and no other site can read it. */
const STORED = "tessera.test-key";
const CHANGED = "tessera:test-key";

/** The stored key; undefined on the server, before hydration, and without one. */
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
    // Without storage the samples keep their variable.
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
 * A sample with the key in place of its variable. Programs to keep, such as those of the guides for frameworks, go on reading the
 * variable: only a call that is tried once contains the key.
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
