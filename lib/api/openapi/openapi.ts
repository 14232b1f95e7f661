import { type Schemas, toJsonSchema } from "@/lib/base/json-schema/convert";
import type { Site } from "@/lib/base/json-schema/example";
import { API_BASE, type Operation } from "@/lib/base/operation";
import type { OpenApiDocument, Parameter, SecurityScheme } from "./document";
import { errorSchema, responseHeaders, sharedErrorResponses } from "./errors";
import { documentedOperation } from "./operation";
import { documentedTags } from "./tags";
import { documentedWebhooks } from "./webhooks";

const idempotencyKey: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "The same as the field `idempotency_key`, in ASCII and without a comma followed by a space. If you send both, they must be equal.",
  schema: { type: "string", minLength: 1, maxLength: 255, examples: ["order-1001"] },
};

const securitySchemes: Readonly<Record<"partnerKey" | "resellerKey", SecurityScheme>> = {
  partnerKey: {
    type: "http",
    scheme: "bearer",
    description: "A partner's API key: `sk_test_...` or `sk_live_...`. It also selects the environment.",
  },
  resellerKey: {
    type: "http",
    scheme: "bearer",
    description: "A reseller's API key: `sk_test_...` or `sk_live_...`.",
  },
};

/**
 * Builds the OpenAPI 3.1 document from the operations, the error catalogue and the event catalogue. Its examples are valid
 * against its schemas.
 */
export function openApiDocument(operations: readonly Operation[], site: Site): OpenApiDocument {
  const resources = operations.map(({ data }) => toJsonSchema(data, "output").components);
  const schemas: Schemas = Object.assign({}, ...resources, { Error: errorSchema });
  const paths: OpenApiDocument["paths"] = {};
  for (const operation of operations) {
    const method = operation.method.toLowerCase() as Lowercase<Operation["method"]>;
    paths[operation.path] = {
      ...paths[operation.path],
      [method]: documentedOperation(operation, schemas, site),
    };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Tessera API",
      version: "1.0.0",
      summary: "Accept prepaid vouchers as payment.",
      description: `Guides and examples: ${site.publicUrl}/docs`,
      license: { name: "MIT License", identifier: "MIT" },
    },
    servers: [{ url: `${site.publicUrl}${API_BASE}` }],
    tags: documentedTags(operations),
    paths,
    webhooks: documentedWebhooks(schemas, site),
    components: {
      schemas,
      responses: sharedErrorResponses(operations),
      parameters: { "Idempotency-Key": idempotencyKey },
      headers: responseHeaders,
      securitySchemes,
    },
  };
}
