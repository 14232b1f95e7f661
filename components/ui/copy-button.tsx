"use client";

import { useEffect, useState } from "react";
import { Check, Copy } from "@/components/ui/icons";
import { Button, type ButtonStyle } from "./button";
import { classNames } from "./class-names";
import { toast } from "./toaster";
import { useHydrated } from "./use-hydrated";

interface CopyButtonProps extends ButtonStyle {
  readonly value: string;
  /** The name of the copied value, for screen readers and the toast, such as "the key" in "Copy the key". */
  readonly what: string;
  readonly iconOnly?: boolean;
  readonly className?: string;
  readonly words?: CopyWords | undefined;
}

/** The button's labels and messages. */
export type CopyWords = {
  readonly copy: string;
  readonly copied: string;
  /** The button's accessible label. Here and in `copiedOf`, the name of the copied value replaces `{what}`. */
  readonly copyOf: string;
  readonly copiedOf: string;
  readonly copyBlocked: string;
};

const ENGLISH: CopyWords = {
  copy: "Copy",
  copied: "Copied",
  copyOf: "Copy {what}",
  copiedOf: "Copied: {what}",
  copyBlocked: "Your browser blocked copying. Select the text and copy it manually.",
};

const shownForMs = 2_000;

/** Renders a button that copies `value` to the clipboard and shows a toast. Without JavaScript, the button is invisible. */
export function CopyButton({
  value,
  what,
  iconOnly = false,
  className,
  variant = "quiet",
  size = "sm",
  words = ENGLISH,
}: CopyButtonProps) {
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownForMs);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      toast("success", words.copiedOf.replace("{what}", what));
    } catch {
      toast("danger", words.copyBlocked);
    }
  }

  const Icon = copied ? Check : Copy;
  return (
    <Button
      variant={variant}
      size={size}
      onClick={() => void copy()}
      aria-label={words.copyOf.replace("{what}", what)}
      className={classNames(!hydrated && "invisible", iconOnly && "px-2!", className)}
    >
      <Icon aria-hidden="true" />
      {!iconOnly && (copied ? words.copied : words.copy)}
    </Button>
  );
}
