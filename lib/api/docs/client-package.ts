import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Where the production build leaves the packed client, below the project's folder. */
export const PACKED_CLIENT = ".next/tessera-client.tgz";

const FOLDER = "/docs/client";
const NEWEST = "tessera-client.tgz";

/** The typed client of this deployment's API, as npm installs it. */
type ClientPackage = {
  readonly bytes: Buffer<ArrayBuffer>;
  /** Where it is. The name is of its content: under it nothing else is ever found. */
  readonly path: string;
  /** What npm holds it to: `sha512-` and the digest in Base64 (Subresource Integrity). */
  readonly integrity: string;
};

let read: ClientPackage | undefined;

/** The client that was built with the pages: read once per process, each time in development. Undefined where none was. */
export function clientPackage(): ClientPackage | undefined {
  if (read && process.env.NODE_ENV === "production") return read;
  const file = path.join(process.cwd(), PACKED_CLIENT);
  read = existsSync(file) ? packageOf(readFileSync(file)) : undefined;
  return read;
}

function packageOf(bytes: Buffer<ArrayBuffer>): ClientPackage {
  const digest = createHash("sha512").update(bytes).digest();
  const name = `tessera-client-${digest.toString("hex").slice(0, 16)}.tgz`;
  return { bytes, path: `${FOLDER}/${name}`, integrity: `sha512-${digest.toString("base64")}` };
}

/**
 * Answers with the client: under the name of its content, to be kept for ever, or as `tessera-client.tgz`, whichever it is
 * today. Another name, also of what an earlier release had, is answered 404.
 */
export function serveClient(name: string): Response {
  const packed = clientPackage();
  const isFixed = packed?.path === `${FOLDER}/${name}`;
  if (!packed || !(isFixed || name === NEWEST)) {
    const headers = { "Content-Type": "text/plain; charset=utf-8" };
    return new Response("There is no such file. See /docs/node-client.\n", { status: 404, headers });
  }
  return new Response(packed.bytes, {
    headers: {
      "Content-Type": "application/gzip",
      "Content-Length": String(packed.bytes.byteLength),
      "Cache-Control": isFixed ? "public, max-age=31536000, immutable" : "no-cache",
    },
  });
}
