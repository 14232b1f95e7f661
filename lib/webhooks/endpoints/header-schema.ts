import { z } from "zod";

/** The maximum number of custom headers of an endpoint. */
export const MAX_HEADERS = 5;
const MAX_NAME_LENGTH = 100;
const MAX_VALUE_LENGTH = 1_000;

/** A header name (RFC 9110, 5.1). */
const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
/** A header value: printable ASCII without leading or trailing spaces. Servers differ in how they interpret other bytes. */
const VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/**
 * Names that custom headers cannot have, because we send these headers ourselves, because they describe the message, its trace,
 * its route or the connection (RFC 9110, 7.6), or because they influence the receiver's response.
 */
const RESERVED = new Set([
  ..."content-type content-length content-encoding content-language content-location content-range host user-agent date".split(
    " ",
  ),
  ..."traceparent tracestate baggage".split(" "),
  ..."connection keep-alive te trailer transfer-encoding upgrade expect max-forwards range".split(" "),
  ..."via forwarded accept-encoding".split(" "),
]);
const RESERVED_PREFIXES = ["webhook-", "x-forwarded-", "proxy-", "sec-"];

/**
 * Returns why custom headers are refused, as an error message about the field `headers`. Returns undefined if they are valid.
 * Names are compared case-insensitively.
 */
export function headersFault(headers: Readonly<Record<string, string>>): string | undefined {
  const entries = Object.entries(headers);
  if (entries.length > MAX_HEADERS) return `must have at most ${MAX_HEADERS} headers`;
  const names = entries.map(([name]) => name.toLowerCase());
  if (new Set(names).size < names.length) return "must not contain duplicate names";
  return entries.map(([name, value]) => faultOfHeader(name, value)).find((fault) => fault !== undefined);
}

function faultOfHeader(name: string, value: string): string | undefined {
  if (!NAME.test(name) || name.length > MAX_NAME_LENGTH)
    return `names must be 1 to ${MAX_NAME_LENGTH} letters, digits and characters such as - and _`;
  if (isReserved(name.toLowerCase())) return reserved(name);
  if (value.length > MAX_VALUE_LENGTH || !VALUE.test(value))
    return `the value of ${name} must be 1 to ${MAX_VALUE_LENGTH} printable ASCII characters without spaces around it`;
  return undefined;
}

const reserved = (name: string): string => `${name} is reserved and cannot be set`;

const isReserved = (name: string): boolean =>
  RESERVED.has(name) || RESERVED_PREFIXES.some((prefix) => name.startsWith(prefix));

/** Refuses the name `__proto__`, which zod omits from records. */
function refuseProto(headers: unknown, context: z.RefinementCtx): unknown {
  if (Object.hasOwn(Object(headers), "__proto__"))
    context.addIssue({ code: "custom", message: reserved("__proto__") });
  return headers;
}

/** The custom headers of an endpoint, in API requests and dashboard forms. */
export const headersField = z.preprocess(
  refuseProto,
  z
    .record(z.string(), z.string({ error: "must be a string" }))
    .superRefine((headers, context) => {
      const fault = headersFault(headers);
      if (fault) context.addIssue({ code: "custom", message: fault });
    })
    .meta({
      description:
        `Custom headers that are sent with every webhook to the endpoint, by name: at most ${MAX_HEADERS}. Values are stored encrypted. ` +
        "Reserved names, such as `content-type`, `host` or `webhook-signature`, are rejected.",
      example: { "x-api-key": "your-own-key" },
    }),
);
