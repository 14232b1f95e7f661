"use client";

import { CodeBlock } from "@/components/ui/code-block";
import { useSampleKey, withKey } from "./sample-key";

interface SampleCodeProps {
  readonly title: string;
  readonly what: string;
  readonly code: string;
  /** True for a call in one language, false for commands, settings and programs to keep. */
  readonly isCall: boolean;
}

/** A code sample with the reader's test key, once the reader has inserted it. */
export function SampleCode({ code, isCall, ...block }: SampleCodeProps) {
  return <CodeBlock {...block} code={withKey(code, useSampleKey(), isCall)} />;
}
