import { CodeBlock } from "@/components/ui/code-block";
import { TextLink } from "@/components/ui/text-link";
import { eventCatalogue, eventTypes } from "@/lib/event-catalogue";
import type { DocumentedWebhook, OpenApiDocument, Parameter } from "@/lib/openapi/document";
import { DataTable } from "../data-table";
import { FieldList, ParameterList } from "../field-list";
import { eventAnchor, webhookGuides } from "../outline";
import { Section, Split, Subsection } from "../section";
import { Code, Prose, Words } from "../text";
import { Resending } from "./resending";
import { Retries } from "./retries";
import { Verifying } from "./verifying";

export function Webhooks({ document }: { document: OpenApiDocument }) {
  const events = Object.entries(document.webhooks).map(([type, { post }]) => ({ type, webhook: post }));
  const headers = (events[0]?.webhook.parameters ?? []).filter(
    (parameter): parameter is Parameter => !("$ref" in parameter),
  );
  return (
    <Section id="webhook-events" title="Webhooks">
      <Subsection {...webhookGuides.webhooks}>
        <Split code={<SampleHeaders headers={headers} />}>
          <Prose>
            <p>
              What happens is posted to the URL you set for each environment, as{" "}
              <TextLink href="/partner/test/webhook">partner</TextLink> or{" "}
              <TextLink href="/reseller/test/webhook">reseller</TextLink>: a JSON body with <Code>type</Code>,{" "}
              <Code>timestamp</Code> and <Code>data</Code>. Signing follows{" "}
              <TextLink href="https://www.standardwebhooks.com">Standard Webhooks</TextLink> 1.0.0, so its
              libraries verify it as it is. In test you need no receiver to begin with: the inbox beside the
              URL is one, and shows what came.
            </p>
            <p>
              Answer with any <strong>2xx within 15 seconds</strong>; do slow work after answering. A redirect
              counts as a failure.
            </p>
            <p>
              An event arrives <strong>at least once</strong>, and in no promised order. Remember each{" "}
              <Code>webhook-id</Code> you have handled, and for events about one object trust the highest{" "}
              <Code>sequence</Code>.
            </p>
          </Prose>
          <ParameterList title="Headers" parameters={headers} />
        </Split>
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
      </Subsection>
      <Verifying />
      <Retries />
      <Resending />
      {events.map(({ type, webhook }) => (
        <Event key={type} type={type} webhook={webhook} document={document} />
      ))}
    </Section>
  );
}

function SampleHeaders({ headers }: { headers: readonly Parameter[] }) {
  const lines = headers.map(({ name, schema }) => `${name}: ${schema.examples?.[0]}`);
  return <CodeBlock title="Headers" what="a webhook's headers" code={lines.join("\n")} />;
}

type EventProps = { type: string; webhook: DocumentedWebhook; document: OpenApiDocument };

function Event({ type, webhook, document }: EventProps) {
  const { schema, example } = webhook.requestBody.content["application/json"];
  return (
    <Subsection id={eventAnchor(type)} title={type}>
      <Split
        code={<CodeBlock title="Body" what={`the body of ${type}`} code={JSON.stringify(example, null, 2)} />}
      >
        <Prose>
          <p>
            <Words>{webhook.description ?? ""}</Words>
          </p>
        </Prose>
        <FieldList title="Body" schema={schema} schemas={document.components.schemas} />
      </Split>
    </Subsection>
  );
}
