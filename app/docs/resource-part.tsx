import { CodeBlock } from "@/components/ui/code-block";
import type { Resource } from "@/lib/api/docs/outline";
import type { OpenApiDocument } from "@/lib/api/openapi/document";
import { exampleOf, resolveRef } from "@/lib/base/json-schema/example";
import { env } from "@/lib/base/settings/env";
import { FieldList } from "./field-list";
import { Split } from "./split";

/** A resource: its fields and an example. */
export function ResourcePart({ resource, document }: { resource: Resource; document: OpenApiDocument }) {
  const { publicUrl, CURRENCY } = env();
  const { schemas } = document.components;
  const reference = { $ref: `#/components/schemas/${resource.name}` };
  const example = exampleOf(reference, schemas, { publicUrl, currency: CURRENCY });
  return (
    <Split
      code={
        <CodeBlock
          title={resource.title}
          what={`an example of ${resource.title.toLowerCase()}`}
          code={JSON.stringify(example, null, 2)}
        />
      }
    >
      <FieldList schema={resolveRef(reference, schemas)} schemas={schemas} />
    </Split>
  );
}
