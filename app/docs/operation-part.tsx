import { CodeBlock } from "@/components/ui/code-block";
import type { Entry } from "@/lib/documentation/outline";
import { env } from "@/lib/env";
import type {
  ApiResponse,
  DocumentedOperation,
  Example,
  OpenApiDocument,
  Parameter,
  Reference,
} from "@/lib/openapi/document";
import { callsOf } from "@/lib/openapi/operation";
import { keyVariables } from "@/lib/openapi/samples/call";
import { samplesOf } from "@/lib/openapi/samples/languages";
import { operations } from "@/lib/operations";
import { CodeSamples } from "./code-samples";
import { FieldList, ParameterList } from "./field-list";
import { OperationErrors } from "./operation-errors";
import { Split } from "./split";
import { Code, Prose, Words } from "./text";

/** One operation: what it takes, a call to paste and what comes back. */
export function OperationPart({ entry, document }: { entry: Entry; document: OpenApiDocument }) {
  const { method, path, operation } = entry;
  const { requestBody, responses } = operation;
  const parameters = operation.parameters.map((parameter) => parameterOf(parameter, document));
  const [status, answer] = firstSuccess(responses);
  const calls = callsNamed(operation.operationId, document);
  return (
    <>
      <p className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <MethodBadge method={method} />
        <code className="font-mono text-sm break-all">/api/v1{path}</code>
      </p>
      <Split
        code={
          <>
            {calls.map(({ label, call }) => (
              <CodeSamples
                key={label ?? "the one"}
                title={label ? `Request: ${label}` : "Request"}
                what={`the request: ${label ?? operation.summary}`}
                samples={samplesOf(call)}
              />
            ))}
            {answersOf(answer).map(({ summary, value }) => (
              <CodeBlock
                key={summary ?? status}
                title={summary ? `Answer ${status}: ${summary}` : `Answer ${status}`}
                what={`the answer: ${summary ?? operation.summary}`}
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
          <KeyNeeded security={operation.security} />
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
        {requestBody && (
          <FieldList
            title="Body"
            schema={requestBody.content["application/json"].schema}
            schemas={document.components.schemas}
            isInput
          />
        )}
        <OperationErrors operationId={operation.operationId} />
      </Split>
    </>
  );
}

function callsNamed(id: string, { components }: OpenApiDocument) {
  const { publicUrl, CURRENCY } = env();
  const site = { publicUrl, currency: CURRENCY };
  return operations
    .filter((operation) => operation.id === id)
    .flatMap((operation) => callsOf(operation, components.schemas, site));
}

function MethodBadge({ method }: { method: string }) {
  return (
    <span className="rounded-sm bg-primary-soft px-2 py-0.5 font-mono text-xs font-semibold text-primary">
      {method.toUpperCase()}
    </span>
  );
}

const keyHolders: Readonly<Record<string, string>> = { partnerKey: "partner", resellerKey: "reseller" };

function KeyNeeded({ security }: Pick<DocumentedOperation, "security">) {
  const holders = security.flatMap((scheme) => Object.keys(scheme).map((name) => keyHolders[name] ?? name));
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

function answersOf({ content }: ApiResponse): Example[] {
  const { example, examples = {} } = content?.["application/json"] ?? {};
  return example === undefined ? Object.values(examples) : [{ value: example }];
}

function firstSuccess(responses: DocumentedOperation["responses"]): [string, ApiResponse] {
  for (const status of ["201", "200"]) {
    const response = responses[status];
    if (response && !("$ref" in response)) return [status, response];
  }
  throw new Error("an operation without a documented success");
}

function parameterOf(parameter: Parameter | Reference, { components }: OpenApiDocument): Parameter {
  if (!("$ref" in parameter)) return parameter;
  const target = components.parameters[parameter.$ref.split("/").at(-1) ?? ""];
  if (!target) throw new Error(`the document has no ${parameter.$ref}`);
  return target;
}
