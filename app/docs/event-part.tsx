import { CodeBlock } from "@/components/ui/code-block";
import type { OpenApiDocument } from "@/lib/api/openapi/document";
import type { EventType } from "@/lib/webhooks/event-catalogue";
import { FieldList } from "./field-list";
import { Split } from "./split";
import { Prose, Words } from "./text";

type EventPartProps = { type: EventType; document: OpenApiDocument };

/** An event type: when it is sent, and its fields. */
export function EventPart({ type, document }: EventPartProps) {
  const webhook = document.webhooks[type]?.post;
  if (!webhook) throw new Error(`the document has no webhook ${type}`);
  const { schema, example } = webhook.requestBody.content["application/json"];
  return (
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
  );
}
