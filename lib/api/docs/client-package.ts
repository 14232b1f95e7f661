import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { DOCS } from "./addresses";

/** Where the production build writes the packed client, relative to the project's folder. */
export const PACKED_CLIENT = ".next/tessera-client.tgz";

const LATEST = "tessera-client.tgz";

/** The typed client of this deployment's API, as npm installs it. */
type ClientPackage = {
  readonly bytes: Buffer<ArrayBuffer>;
  /** The file name, which contains a hash of the content. */
  readonly name: string;
  readonly path: string;
  /** The hash that npm verifies: `sha512-` and the digest in Base64 (Subresource Integrity). */
  readonly integrity: string;
};

let cached: ClientPackage | undefined;

/** The client of this build, read once per process, and on every call in development. Undefined if none was built. */
export function clientPackage(): ClientPackage | undefined {
  if (cached && process.env.NODE_ENV === "production") return cached;
  const file = path.join(process.cwd(), PACKED_CLIENT);
  cached = existsSync(file) ? packageOf(readFileSync(file)) : undefined;
  return cached;
}

function packageOf(bytes: Buffer<ArrayBuffer>): ClientPackage {
  const digest = createHash("sha512").update(bytes).digest();
  const name = `tessera-client-${digest.toString("hex").slice(0, 16)}.tgz`;
  return { bytes, name, path: `${DOCS}/client/${name}`, integrity: `sha512-${digest.toString("base64")}` };
}

/** Serves the client: cached forever under its hashed name, revalidated as `tessera-client.tgz`, and 404 under any other name. */
export function serveClient(name: string): Response {
  const packed = clientPackage();
  if (!packed || (name !== packed.name && name !== LATEST)) {
    const headers = { "Content-Type": "text/plain; charset=utf-8" };
    return new Response("File not found. See /docs/node-client.\n", { status: 404, headers });
  }
  return new Response(packed.bytes, {
    headers: {
      "Content-Type": "application/gzip",
      "Content-Length": String(packed.bytes.byteLength),
      "Cache-Control": name === LATEST ? "no-cache" : "public, max-age=31536000, immutable",
    },
  });
}
