import type { ReactNode } from "react";
import { failureWords } from "@/app/(dashboard)/_words/failure-words";
import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { StatusBadge } from "@/components/money/status-badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { IntentResource } from "@/lib/payments/intents/schema";

type Props = { readonly intent: IntentResource; readonly timezone: string };

/** The requested amount and the intent's timeline. */
export function PaymentCard({ intent, timezone }: Props) {
  return (
    <Card>
      <CardHeader title="Status" actions={<StatusBadge status={intent.status} />} />
      <CardBody className="flex flex-col gap-3">
        <p>
          <Money display={intent.amount_display} className="text-4xl font-semibold tracking-tight" />
        </p>
        <p className="text-sm text-muted">
          <WhatBecame intent={intent} timezone={timezone} />
        </p>
      </CardBody>
    </Card>
  );
}

function WhatBecame({ intent, timezone }: Props): ReactNode {
  const { status, expires_at, failure_reason, redeemed_at, updated_at } = intent;
  const on = (at: string | null) => at && <DateTime value={at} timeZone={timezone} />;
  switch (status) {
    case "pending":
      return <>The customer can pay until {on(expires_at)}.</>;
    case "success":
      return <>Paid on {on(redeemed_at)}.</>;
    case "failed":
      return (
        <>
          {failure_reason && `${failureWords[failure_reason]}: `}failed on{" "}
          {on(failure_reason === "expired" ? expires_at : updated_at)}. Nothing was taken; create another to
          ask again.
        </>
      );
  }
}
