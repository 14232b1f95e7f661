import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { log } from "@/lib/log";
import { API_POLICY } from "@/lib/server/headers/security-headers";
import { makeReady, type ReadyAnswer, sendReady } from "./ready-answer";

const MOUNTED_AT = "/_next/static/";

/** Past 10, Brotli takes three times as long for two hundredths less. */
const QUALITY = 10;

type Kind = { readonly type: string; readonly isCompressed: boolean };

const KINDS: Readonly<Record<string, Kind>> = {
  ".js": { type: "application/javascript; charset=UTF-8", isCompressed: true },
  ".css": { type: "text/css; charset=UTF-8", isCompressed: true },
  ".svg": { type: "image/svg+xml", isCompressed: true },
  ".woff2": { type: "font/woff2", isCompressed: false },
};

/**
 * The scripts, styles and fonts of a build, each read and compressed when it is first asked for and kept in memory. Next
 * would compress a script again for everybody who asks, and by gzip alone, which leaves a seventh more to send. Their
 * names change with what is in them, so a browser keeps them for a year.
 */
export class ReadyFiles {
  readonly #files: ReadonlyMap<string, string>;
  readonly #kept = new Map<string, Promise<ReadyAnswer>>();
  readonly #unread = new Set<string>();

  /** Of the build in this folder; undefined, or where there is none, no file is ready. */
  constructor(build: string | undefined) {
    const folder = build && path.join(build, "static");
    this.#files = new Map(folder && existsSync(folder) ? filesIn(folder) : []);
  }

  /** Answers with the file at this path; false, and nothing is answered, when it is none of the build's or cannot be read. */
  async answer(request: IncomingMessage, response: ServerResponse, asked: string): Promise<boolean> {
    const file = this.#files.get(asked);
    if (!file || (request.method !== "GET" && request.method !== "HEAD")) return false;
    const ready = await this.#at(file).catch((cause: unknown) => this.#tell(file, cause));
    if (ready) sendReady(request, response, ready);
    return ready !== undefined;
  }

  /** Once a file, however often it is asked for. */
  #tell(file: string, cause: unknown): undefined {
    if (!this.#unread.has(file))
      log.error("A file of the build cannot be read; Next answers it", { file, cause });
    this.#unread.add(file);
  }

  #at(file: string): Promise<ReadyAnswer> {
    const found = this.#kept.get(file);
    if (found) return found;
    const made = makeFile(file);
    this.#kept.set(file, made);
    made.catch(() => this.#kept.delete(file));
    return made;
  }
}

/** Every file of a kind we know, under the path it is asked for by. */
function filesIn(folder: string): [string, string][] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => Object.hasOwn(KINDS, path.extname(name)))
    .map((name) => [MOUNTED_AT + name.split(path.sep).join("/"), path.join(folder, name)]);
}

async function makeFile(file: string): Promise<ReadyAnswer> {
  const kind = KINDS[path.extname(file)];
  if (!kind) throw new Error(`no kind of file is known for ${file}`);
  const headers = {
    "Content-Type": kind.type,
    "Content-Security-Policy": API_POLICY,
    "Cache-Control": "public, max-age=31536000, immutable",
    Vary: "Accept-Encoding",
  };
  return makeReady(headers, await readFile(file), kind.isCompressed ? QUALITY : undefined);
}
