import { AppError } from "@/lib/base/errors";
import type { ApiRequest } from "./envelope";
import { scanJson, type TextFault } from "./json-text";

/** The maximum size of an API request's body. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * A parsed JSON object. For each member that parsers would change or refuse, `faults` contains the member's first fault in the
 * source text, by the member's name.
 */
type JsonObject = {
  readonly members: Readonly<Record<string, unknown>>;
  readonly faults: ReadonlyMap<string, TextFault>;
};

/**
 * Reads the request body as a JSON object. Returns undefined if the body is empty. Throws `payload_too_large` above 64 KiB,
 * `unsupported_media_type` for another media type, a compressed body or a charset other than UTF-8, and `malformed_request` for
 * anything else that is not a JSON object.
 */
export async function readJsonObject(request: ApiRequest): Promise<JsonObject | undefined> {
  const bytes = await readBody(request);
  if (bytes.byteLength === 0) return undefined;
  const mediaType = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") throw new AppError("unsupported_media_type");
  refuseEncoding(request.headers);
  return parse(bytes);
}

/**
 * Returns the raw request body. Throws `payload_too_large` if the Content-Length or the body itself exceeds `maxBytes`. The
 * rest of the body then stays in the stream, and the code that sends the response discards it. Throws `malformed_request` for
 * an incomplete body.
 */
export async function readBody(
  { headers, body }: ApiRequest,
  maxBytes = MAX_BODY_BYTES,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new AppError("payload_too_large");
  if (Number(headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  const parts: Uint8Array[] = [];
  let left = maxBytes;
  try {
    const stream = body && "values" in body ? body.values({ preventCancel: true }) : (body ?? []);
    for await (const part of stream) {
      left -= part.byteLength;
      if (left < 0) throw tooLarge();
      parts.push(part);
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError("malformed_request", { cause });
  }
  return Buffer.concat(parts);
}

/** Throws `unsupported_media_type` if the headers declare a compressed body, or a charset other than UTF-8. */
function refuseEncoding(headers: ApiRequest["headers"]): void {
  const codings = (headers.get("content-encoding") ?? "").split(",").map((coding) => coding.trim());
  const coding = codings.find((one) => !/^(identity)?$/i.test(one));
  if (coding !== undefined) throw unsupported(`Content-Encoding${named(coding)}`, "send it without");
  const [, ...parameters] = (headers.get("content-type") ?? "").split(";");
  for (const parameter of parameters) {
    const [name = "", value = ""] = parameter.split("=").map((part) => part.trim().replaceAll('"', ""));
    if (/^charset$/i.test(name) && !/^utf-?8$/i.test(value)) {
      throw unsupported(`the charset${named(value)}`, "send it in UTF-8");
    }
  }
}

function unsupported(what: string, remedy: string): AppError {
  return new AppError("unsupported_media_type", {
    message: `The request body came with ${what}: ${remedy}.`,
  });
}

/**
 * Parses a body. Throws `malformed_request` for anything but a JSON object. The error does not quote the body, which might be
 * secret.
 */
function parse(bytes: Uint8Array): JsonObject {
  const json = decode(bytes);
  const { syntaxFault, faults } = scanJson(json);
  if (syntaxFault !== undefined) {
    const before = json.slice(0, syntaxFault).split(/\r\n|\r|\n/);
    const place = `line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
    const what = syntaxFault === json.length ? "it ends too early, at" : "see";
    throw malformed(`The request body is not valid JSON: ${what} ${place}.`);
  }
  const members: unknown = JSON.parse(json);
  if (!isObject(members)) throw malformed("The request body is valid JSON, but not an object.");
  return { members, faults };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw malformed("The request body is not valid UTF-8.", cause);
  }
}

function malformed(message: string, cause?: unknown): AppError {
  return new AppError("malformed_request", { message, cause });
}

/**
 * Returns a space and the name of the client's encoding, for use in an error message. Returns an empty string for text that is
 * not a plausible encoding name (RFC 9110, section 8.4.1).
 */
function named(encoding: string): string {
  return /^[\w.-]{1,20}$/.test(encoding) ? ` ${encoding}` : "";
}

/** Returns whether a parsed JSON value is an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
