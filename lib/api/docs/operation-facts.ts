import type {
  ApiResponse,
  DocumentedOperation,
  Example,
  OpenApiDocument,
  Parameter,
  Reference,
} from "@/lib/api/openapi/document";
import { errorCodesOf } from "@/lib/api/openapi/errors";
import { callsOf } from "@/lib/api/openapi/operation";
import { type Sample, samplesOf } from "@/lib/api/openapi/samples/languages";
import { operations } from "@/lib/api/operations";
import type { ErrorCode } from "@/lib/base/errors";
import { env } from "@/lib/base/settings/env";
import type { Entry } from "./outline";

type Request = { readonly label: string | undefined; readonly samples: readonly Sample[] };

/** What the documentation says of an operation beside its words. */
type OperationFacts = {
  readonly parameters: readonly Parameter[];
  readonly requests: readonly Request[];
  /** The status of a success. */
  readonly status: string;
  readonly answers: readonly Example[];
  /** Whose keys may call; empty where none is needed. */
  readonly holders: readonly string[];
  readonly errorCodes: readonly ErrorCode[];
};

const keyHolders: Readonly<Record<string, string>> = { partnerKey: "partner", resellerKey: "reseller" };

/** The facts of an operation, from the document and from how it is declared. */
export function factsOf({ operation }: Entry, document: OpenApiDocument): OperationFacts {
  const { publicUrl, CURRENCY } = env();
  const site = { publicUrl, currency: CURRENCY };
  const [status, answer] = firstSuccess(operation.responses);
  const declared = operations.filter(({ id }) => id === operation.operationId);
  const calls = declared.flatMap((one) => callsOf(one, document.components.schemas, site));
  return {
    status,
    answers: answersOf(answer),
    parameters: operation.parameters.map((parameter) => parameterOf(parameter, document)),
    requests: calls.map(({ label, call }) => ({ label, samples: samplesOf(call) })),
    holders: operation.security.flatMap((scheme) =>
      Object.keys(scheme).map((name) => keyHolders[name] ?? name),
    ),
    errorCodes: declared.flatMap(errorCodesOf),
  };
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
