import type { FunctionComponent } from "react";
import { ReceiverDetails } from "@/components/money/receiver-details";
import { CopyField } from "@/components/ui/copy-field";
import type { PartName } from "@/lib/api/docs/part-places";
import { API_BASE } from "@/lib/base/operation";
import { env } from "@/lib/base/settings/env";
import { webhookReceivers } from "@/lib/webhooks/signature-doctor/receivers/webhook-receivers";
import { AdditionList } from "./addition-list";
import { ErrorCodes } from "./error-codes";
import { FilteredListTable } from "./filtered-list-table";
import { RetrySchedule } from "./retry-schedule";
import { EventTypes, SampleHeaders, WebhookHeaders } from "./webhook-parts";

export const placedParts: Readonly<Record<PartName, FunctionComponent>> = {
  additions: AdditionList,
  "base-url": BaseUrl,
  "error-codes": ErrorCodes,
  "event-types": EventTypes,
  "list-filters": FilteredListTable,
  "retry-schedule": RetrySchedule,
  "sample-headers": SampleHeaders,
  "webhook-headers": WebhookHeaders,
  "webhook-receivers": Receivers,
};

function BaseUrl() {
  return <CopyField label="Base URL" value={env().publicUrl + API_BASE} what="the base URL" />;
}

function Receivers() {
  return (
    <div className="mt-6 flex flex-col gap-3">
      {webhookReceivers.map(({ language: _, ...receiver }, index) => (
        <ReceiverDetails key={receiver.title} {...receiver} isOpen={index === 0} />
      ))}
    </div>
  );
}
