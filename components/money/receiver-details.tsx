import type { ReactNode } from "react";
import { ChevronDown } from "@/components/ui/icons";
import { CodeBlock } from "../ui/code-block";

interface ReceiverDetailsProps {
  readonly title: string;
  readonly file: string;
  readonly run: string;
  readonly code: string;
  readonly isOpen?: boolean;
  /** Notes about the sample program. */
  readonly note?: ReactNode;
}

/** Shows the source code of a sample webhook receiver, collapsed by default. Only one sample is open at a time. */
export function ReceiverDetails({ title, file, run, code, isOpen = false, note }: ReceiverDetailsProps) {
  return (
    <details name="receiver" open={isOpen} className="group rounded-lg border border-line bg-surface">
      <summary className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-4 py-2">
        <span className="font-semibold">{title}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-3 px-4 pb-4">
        {note && <p className="max-w-prose">{note}</p>}
        <CodeBlock title={file} what={`the receiver in ${title}`} code={code.trimEnd()} />
        <CodeBlock title="Start it" what={`the command that starts the receiver in ${title}`} code={run} />
      </div>
    </details>
  );
}
