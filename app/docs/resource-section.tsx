import { CodeBlock } from "@/components/ui/code-block";
import { env } from "@/lib/env";
import { exampleOf, resolved } from "@/lib/json-schema/example";
import type { OpenApiDocument } from "@/lib/openapi/document";
import { FieldList } from "./field-list";
import type { Resource } from "./outline";
import { Split, Subsection } from "./section";

/** A resource: every field of it, and one as it is answered. */
export function ResourceSection({ resource, document }: { resource: Resource; document: OpenApiDocument }) {
  const { publicUrl, CURRENCY } = env();
  const { schemas } = document.components;
  const reference = { $ref: `#/components/schemas/${resource.name}` };
  const example = exampleOf(reference, schemas, { publicUrl, currency: CURRENCY });
  return (
    <Subsection id={resource.id} title={resource.title}>
      <Split
        code={
          <CodeBlock
            title={resource.title}
            what={`an example of ${resource.title.toLowerCase()}`}
            code={JSON.stringify(example, null, 2)}
          />
        }
      >
        <FieldList schema={resolved(reference, schemas)} schemas={schemas} />
      </Split>
    </Subsection>
  );
}
