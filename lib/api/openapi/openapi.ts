import { type Schemas, toJsonSchema } from "@/lib/base/json-schema/convert";
import type { Site } from "@/lib/base/json-schema/example";
import { API_BASE, type Operation } from "@/lib/base/operation";
import type { OpenApiDocument, Parameter, SecurityScheme } from "./document";
import { errorSchema, responseHeaders, sharedErrorResponses } from "./errors";
import { documentedOperation } from "./operation";
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
 * Builds the OpenAPI 3.1 document from the operations, the error catalog and the event catalog. Its examples are valid against
 * its schemas.
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

/** The description of each tag's operations, in one or two sentences. */
const descriptions: Readonly<Record<string, string>> = {
  Account: "The account that an API key belongs to.",
  "Redemption intents":
    "One-off payments. A partner requests an amount, and the customer pays it with vouchers on the hosted checkout.",
  Subscriptions:
    "Payments that recur every cycle. A partner creates a subscription, and a reseller bills its cycles and confirms its cancellation.",
  Refunds: "Partners return all or part of a payment to the vouchers that paid it.",
  "Voucher payments": "Resellers sell vouchers to their customers, and bill the cycles of subscriptions.",
  Wallet: "The balance from which a reseller pays for sales, and its transfers.",
  "Webhook endpoints":
    "The endpoints to which an account's events are sent: up to ten URLs, each with its own event types and secret.",
  "Balance and payouts":
    "A partner's earnings and payouts, with monthly statements, and the balance of a reseller's wallet.",
  Customers: "The people who pay a partner, one for each email address.",
  Events: "The events of an account with their deliveries. You can retrieve, follow and resend them.",
  Countries: "The countries of ISO 3166-1. No key is needed.",
  Webhooks:
    "The signed requests that your server receives for events. They are retried until it responds with 2xx.",
};

/** Returns the document's tags in the order of the API reference. */
function documentedTags(operations: readonly Operation[]): { name: string; description: string }[] {
  const names = new Set([...operations.map(({ tag }) => tag), "Webhooks"]);
  return [...names].map((name) => ({ name, description: descriptions[name] ?? "" }));
}
