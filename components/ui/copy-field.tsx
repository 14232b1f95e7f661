import type { ReactNode } from "react";
import { CopyButton, type CopyWords } from "./copy-button";

interface CopyFieldProps {
  readonly label: ReactNode;
  readonly value: string;
  /** The name of the value, such as "the webhook URL". */
  readonly what: string;
  readonly hint?: ReactNode;
  readonly words?: CopyWords;
}

/** Renders a read-only field with a copy button. One click selects the value. */
export function CopyField({ label, value, what, hint, words }: CopyFieldProps) {
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <span className="font-semibold">{label}</span>
      <div className="flex items-center gap-1 rounded-md border border-line bg-sunken py-1 ps-3 pe-1">
        <code dir="ltr" className="min-w-0 flex-1 py-1 font-mono text-[0.8125rem] break-all select-all">
          {value}
        </code>
        <CopyButton value={value} what={what} iconOnly words={words} />
      </div>
      {hint && <p className="text-muted">{hint}</p>}
    </div>
  );
}
