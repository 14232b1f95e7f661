"use client";

import { CodeBlock } from "@/components/ui/code-block";
import { useSampleKey, withKey } from "./sample-key";

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
