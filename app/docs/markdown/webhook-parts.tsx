import { CodeBlock } from "@/components/ui/code-block";
import { eventAnchor } from "@/lib/documentation/outline";
import { DOCS } from "@/lib/documentation/pages";
import { eventCatalogue, eventTypes } from "@/lib/event-catalogue";
import type { Parameter } from "@/lib/openapi/document";
import { apiDocument } from "@/lib/openapi/serve-openapi";
import { DataTable } from "../data-table";
import { ParameterList } from "../field-list";
import { DocsLink } from "../text";

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
        <DocsLink key={type} href={`${DOCS}/${eventAnchor(type)}`}>
          {eventCatalogue[type].summary}
        </DocsLink>,
      ])}
    />
  );
}
