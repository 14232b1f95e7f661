import { CodeBlock } from "@/components/ui/code-block";
import { TextLink } from "@/components/ui/text-link";
import { eventCatalogue, eventTypes } from "@/lib/event-catalogue";
import type { Parameter } from "@/lib/openapi/document";
import { apiDocument } from "@/lib/openapi/serve-openapi";
import { DataTable } from "../data-table";
import { ParameterList } from "../field-list";
import { eventAnchor } from "../outline";

/** Every webhook has the same; the first one tells. */
function headers(): Parameter[] {
  const [first] = Object.values(apiDocument().webhooks);
  return (first?.post.parameters ?? []).filter((parameter): parameter is Parameter => !("$ref" in parameter));
}

export function WebhookHeaders() {
  return <ParameterList title="Headers" parameters={headers()} />;
}

export function SampleHeaders() {
  const lines = headers().map(({ name, schema }) => `${name}: ${schema.examples?.[0]}`);
  return <CodeBlock title="Headers" what="a webhook's headers" code={lines.join("\n")} />;
}

export function EventTypes() {
  return (
    <DataTable
      caption="Types of event"
      head={["Event", "Sent to", "When"]}
      rows={eventTypes.map((type) => [
        type,
        `The ${eventCatalogue[type].recipient}`,
        <TextLink key={type} href={`#${eventAnchor(type)}`}>
          {eventCatalogue[type].summary}
        </TextLink>,
      ])}
    />
  );
}
