import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Eye, EyeOff } from "@/components/ui/icons";

interface SecretFieldProps {
  readonly label: ReactNode;
  readonly value: string;
  /** The name of the secret, such as "the signing secret". */
  readonly what: string;
}

/** Shows a secret. The user can hide it, and copy it while it is hidden. */
export function SecretField({ label, value, what }: SecretFieldProps) {
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <span className="font-semibold">{label}</span>
      <div className="flex items-start gap-1 rounded-md border border-line bg-sunken py-1 ps-3 pe-1">
        <details open className="group min-w-0 flex-1">
          <summary className="flex min-h-8 items-center justify-between gap-3 rounded-sm">
            <span aria-hidden="true" className="tracking-widest text-muted group-open:invisible">
              ••••••••••••
            </span>
            <span className="flex items-center gap-1.5 px-2 font-semibold text-primary">
              <Eye aria-hidden="true" className="size-4 group-open:hidden" />
              <EyeOff aria-hidden="true" className="hidden size-4 group-open:block" />
              <span className="group-open:hidden">Reveal</span>
              <span className="hidden group-open:inline">Hide</span>
              <span className="sr-only">{what}</span>
            </span>
          </summary>
          <code className="block py-1 pe-2 font-mono text-[0.8125rem] break-all select-all sm:-mt-8 sm:me-20 sm:py-1.5">
            {value}
          </code>
        </details>
        <CopyButton value={value} what={what} iconOnly />
      </div>
    </div>
  );
}
