import { CodeBlock } from "@/components/ui/code-block";
import { factsOf } from "@/lib/api/docs/operation-facts";
import { anchorOf, type Entry } from "@/lib/api/docs/outline";
import type { Media, OpenApiDocument, Parameter } from "@/lib/api/openapi/document";
import { keyVariables } from "@/lib/api/openapi/samples/call";
import { CodeSamples } from "./code-samples";
import { FieldList, ParameterList } from "./field-list";
import { OperationErrors } from "./operation-errors";
import { Split } from "./split";
import { Code, Prose, Words } from "./text";
import { TryIt } from "./try-it";

/** An operation: parameters, sample request and response. */
export function OperationPart({ entry, document }: { entry: Entry; document: OpenApiDocument }) {
  const { method, path, operation } = entry;
  const { parameters, requests, status, answers, holders, errorCodes } = factsOf(entry, document);
  return (
    <>
      <p className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <MethodBadge method={method} />
        <code className="font-mono text-sm break-all">/api/v1{path}</code>
      </p>
      <Split
        code={
          <>
            {requests.map(({ label, samples }) => (
              <CodeSamples
                key={label ?? "the one"}
                title={label ? `Request: ${label}` : "Request"}
                what={`the request: ${label ?? operation.summary}`}
                samples={samples}
              />
            ))}
            {answers.map(({ summary, value }) => (
              <CodeBlock
                key={summary ?? status}
                title={summary ? `Response ${status}: ${summary}` : `Response ${status}`}
                what={`the response: ${summary ?? operation.summary}`}
                code={JSON.stringify(value, null, 2)}
              />
            ))}
          </>
        }
      >
        <Prose>
          {operation.description?.split("\n\n").map((paragraph) => (
            <p key={paragraph}>
              <Words>{paragraph}</Words>
            </p>
          ))}
          <KeyNeeded holders={holders} />
        </Prose>
        <ParameterList title="Path" parameters={parameters.filter((parameter) => parameter.in === "path")} />
        <ParameterList
          title="Query"
          parameters={parameters.filter((parameter) => parameter.in === "query")}
        />
        <ParameterList
          title="Headers"
          parameters={parameters.filter((parameter) => parameter.in === "header")}
        />
        {operation.requestBody && (
          <FieldList
            title="Body"
            schema={operation.requestBody.content["application/json"].schema}
            schemas={document.components.schemas}
            isInput
          />
        )}
        <OperationErrors codes={errorCodes} />
      </Split>
      <TryIt
        address={`/api/try/${anchorOf(operation.operationId)}`}
        fields={parameters.flatMap(triedField)}
        body={operation.requestBody && firstExample(operation.requestBody.content["application/json"])}
      />
    </>
  );
}

/** Fills all path parameters; optional query parameters are omitted. */
function triedField({ in: place, name, schema }: Parameter) {
  if (place === "header") return [];
  const example = place === "path" ? String(schema.examples?.[0] ?? "") : "";
  return [{ name: `${place}.${name}`, label: name, example }];
}

function firstExample({ example, examples = {} }: Media): string {
  return JSON.stringify(example ?? Object.values(examples)[0]?.value, null, 2);
}

function MethodBadge({ method }: { method: string }) {
  return (
    <span className="rounded-sm bg-primary-soft px-2 py-0.5 font-mono text-xs font-semibold text-primary">
      {method.toUpperCase()}
    </span>
  );
}

function KeyNeeded({ holders }: { holders: readonly string[] }) {
  if (holders.length === 0) return null;
  return (
    <p>
      Needs a <strong>{holders.join("'s or a ")}'s key</strong>, as <Code>Authorization: Bearer</Code>.
      {holders.length > 1 && (
        <>
          {" "}
          The call beside this is a partner's; a reseller puts <Code>${keyVariables.reseller}</Code> there.
        </>
      )}
    </p>
  );
}
