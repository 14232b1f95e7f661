import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { CustomerTime } from "@/app/(checkout)/_parts/customer-time";
import { rich } from "@/app/(checkout)/_parts/rich";
import { Alert } from "@/components/ui/alert";
import { Button, Spinner } from "@/components/ui/button";
import { EXPIRY_WARNING_MS } from "@/lib/payments/intents/rules";
import type { FormWords } from "./form-words";

/** When the checkout expires. */
export type Expiry = {
  readonly expiresAt: string;
  /** The time until `expiresAt`, in milliseconds, measured when the page was rendered. */
  readonly leftMs: number;
  /** Whether the customer can extend the time. */
  readonly mayExtend: boolean;
};

interface ExpiryWarningProps {
  readonly expiry: Expiry;
  readonly isBusy: boolean;
  readonly words: FormWords;
}

/** The longest delay that a browser's timer supports, in milliseconds. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/**
 * Warns five minutes before the checkout expires and offers an extension. With script, the warning appears without a reload, and
 * the page is refreshed at expiry. Place it after the form's first button, because Enter in a field presses that button.
 */
export function ExpiryWarning({ expiry, isBusy, words: { text, locale } }: ExpiryWarningProps) {
  const { expiresAt, leftMs, mayExtend } = expiry;
  const router = useRouter();
  const [warnedOf, setWarnedOf] = useState<string>();

  useEffect(() => {
    const after = (delayMs: number, act: () => void) =>
      delayMs > 0 && delayMs < MAX_DELAY_MS ? setTimeout(act, delayMs) : undefined;
    const timers = [
      after(leftMs - EXPIRY_WARNING_MS, () => setWarnedOf(expiresAt)),
      after(leftMs, () => router.refresh()),
    ];
    return () => timers.forEach(clearTimeout);
  }, [expiresAt, leftMs, router]);

  if (leftMs > EXPIRY_WARNING_MS && warnedOf !== expiresAt) return null;
  return (
    <Alert
      tone="warning"
      role="status"
      actions={
        mayExtend && (
          <Button type="submit" name="act" value="extend" variant="secondary" aria-disabled={isBusy}>
            {isBusy && <Spinner />}
            {text.extend}
          </Button>
        )
      }
    >
      {rich(text.expiresSoon, { time: <CustomerTime value={expiresAt} locale={locale} show="clock" /> })}
    </Alert>
  );
}
