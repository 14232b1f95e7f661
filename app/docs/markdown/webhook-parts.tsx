import { CodeBlock } from "@/components/ui/code-block";
import { sampleHeaders, webhookHeaders } from "@/lib/api/docs/guide-markdown";
import { eventAnchor } from "@/lib/api/docs/outline";
import { DOCS } from "@/lib/api/docs/pages";
import { eventCatalogue, eventTypes } from "@/lib/webhooks/event-catalogue";
import { DataTable } from "../data-table";
import { ParameterList } from "../field-list";
import { DocsLink } from "../text";

export function WebhookHeaders() {
  return <ParameterList title="Headers" parameters={webhookHeaders()} />;
}

export function SampleHeaders() {
  return <CodeBlock title="Headers" what="a webhook's headers" code={sampleHeaders()} />;
}

export function EventTypes() {
  return (
    <DataTable
      caption="Event types"
      head={["Event", "Sent to", "When"]}
      rows={eventTypes.map((type) => [
        type,
        `The ${eventCatalogue[type].recipient}`,
        <DocsLink key={type} href={`${DOCS}/${eventAnchor(type)}`}>
          {eventCatalogue[type].summary}
        </DocsLink>,
      ])}
    />
  );
}
