import { AppError } from "@/lib/errors";

const MAX_BODY_BYTES = 64 * 1024;

/**
 * The request's body as a JSON object. Stops reading at 64 KiB, whatever Content-Length claims. A whole number that
 * would lose digits is read as Infinity, so that a field that keeps numbers refuses it rather than change it.
 * Throws `payload_too_large`, `unsupported_media_type` or `malformed_request`.
 */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  const bytes = await readBody(request);
  const mediaType = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (bytes.byteLength > 0 && mediaType !== "application/json") throw new AppError("unsupported_media_type");
  const parsed = parse(bytes);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw new AppError("malformed_request");
  return parsed as Record<string, unknown>;
}

/**
 * The request's body as it came. Stops reading at `maxBytes`, by default 64 KiB, whatever Content-Length claims. Throws
 * `payload_too_large`, or `malformed_request` for one that breaks off.
 */
export function readBody(request: Request, maxBytes = MAX_BODY_BYTES): Promise<Uint8Array<ArrayBuffer>> {
  return readBytes(request, maxBytes).catch(asRefusal);
}

/** A body that breaks off is the sender's fault, not ours. */
function asRefusal(cause: unknown): never {
  throw cause instanceof AppError ? cause : new AppError("malformed_request", { cause });
}

function parse(bytes: Uint8Array): unknown {
  try {
    const json = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const parsed: unknown = JSON.parse(json);
    return MAY_LOSE_DIGITS.test(json) ? JSON.parse(json.replace(STRING_OR_NUMBER, unlessExact)) : parsed;
  } catch (cause) {
    throw new AppError("malformed_request", { cause });
  }
}

/** Every whole number of fifteen digits is exact. */
const MAY_LOSE_DIGITS = /\d{16}/;

const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** The token as it is; where it is a whole number that would be written back with other digits, one that is Infinity. */
function unlessExact(token: string): string {
  const isExact = !/^-?\d{16,}$/.test(token) || String(Number(token)) === token;
  return isExact ? token : "1e999";
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new AppError("payload_too_large");
  if (request.headers.has("content-length")) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    // The rest is left to the server: cancelling would close the connection before the answer is through.
    if (size > maxBytes) throw new AppError("payload_too_large");
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}
