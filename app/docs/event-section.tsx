import { CodeBlock } from "@/components/ui/code-block";
import type { DocumentedWebhook, OpenApiDocument } from "@/lib/openapi/document";
import { FieldList } from "./field-list";
import { eventAnchor } from "./outline";
import { Split, Subsection } from "./section";
import { Prose, Words } from "./text";

type EventSectionProps = { type: string; webhook: DocumentedWebhook; document: OpenApiDocument };

/** One type of event: when it is sent, and every field of its body. */
export function EventSection({ type, webhook, document }: EventSectionProps) {
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
