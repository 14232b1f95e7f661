import type { ReactNode } from "react";
import { CopyButton } from "./copy-button";

interface CopyFieldProps {
  readonly label: ReactNode;
  readonly value: string;
  /** What is copied, as in "the webhook URL". */
  readonly what: string;
  readonly hint?: ReactNode;
}

/** A read-only value that is selected with one click, with a copy button. */
export function CopyField({ label, value, what, hint }: CopyFieldProps) {
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <span className="font-semibold">{label}</span>
      <div className="flex items-center gap-1 rounded-md border border-line bg-sunken py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 py-1 font-mono text-[0.8125rem] break-all select-all">{value}</code>
        <CopyButton value={value} what={what} iconOnly />
      </div>
      {hint && <p className="text-muted">{hint}</p>}
    </div>
  );
}
