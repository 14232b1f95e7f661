import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { DOCS } from "./addresses";

/**
 * The path of the client's npm package, relative to the project's folder. The package is created after the production build.
 */
export const PACKED_CLIENT = ".next/tessera-client.tgz";

const LATEST = "tessera-client.tgz";

/** The typed client of this deployment's API, packed for npm. */
type ClientPackage = {
  readonly bytes: Buffer<ArrayBuffer>;
  /** The file name, which contains a hash of the content. */
  readonly name: string;
  readonly path: string;
  /** The hash that npm uses to verify the file (Subresource Integrity): `sha512-` and the digest in Base64. */
  readonly integrity: string;
};

let cached: ClientPackage | undefined;

/**
 * Returns this build's npm package of the client, or undefined if none was built. A production process caches the package once
 * its file exists; a development process reads the file on every call.
 */
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

/**
 * Serves the client's npm package. Clients may cache it under its hashed name for a year. Under the name `tessera-client.tgz`,
 * they must revalidate it. Responds with 404 to any other name, or if no package was built.
 */
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
