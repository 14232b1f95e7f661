import http from "node:http";
import https from "node:https";
import { z } from "zod";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import { retryAfterMs } from "./durations";
import { canonicalJson, signBody } from "./signature";

/** An error as the Inngest SDK serializes it. */
export type CallError = { name: string; message: string; [field: string]: unknown };

const opSchema = z.object({
  id: z.string().min(1),
  op: z.string(),
  name: z.string().nullish(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
});
const opsSchema = z.array(opSchema);
export type StepOp = z.infer<typeof opSchema>;

/** The result of a call to an app: the app's answer, or a failure. */
export type CallOutcome =
  | { kind: "finished" }
  | { kind: "steps"; ops: StepOp[]; retryAfterMs: number | undefined }
  | { kind: "failed"; error: CallError; retriable: boolean; retryAfterMs: number | undefined };

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string };

const CALL_TIMEOUT_MS = 5 * MINUTE_MS;
/**
 * The time for which an idle connection stays open. It is short, because an app that shuts down waits for idle connections to
 * close.
 */
const IDLE_TIMEOUT_MS = 5 * SECOND_MS;

/** Sends signed requests to apps over keep-alive connections. */
export class AppCaller {
  readonly #signingKey: string;
  readonly #socketPath: string | undefined;
  readonly #httpAgent = new http.Agent({ keepAlive: true, timeout: IDLE_TIMEOUT_MS });
  readonly #httpsAgent = new https.Agent({ keepAlive: true, timeout: IDLE_TIMEOUT_MS });
  #closed = false;

  /** Creates a caller. `socketPath` is the Unix socket of the app. Without it, calls go to the app's URL. */
  constructor(signingKey: string, socketPath?: string) {
    this.#signingKey = signingKey;
    this.#socketPath = socketPath;
  }

  /**
   * Asks the app to register its functions. Returns a description of the response for an error message. Rejects when the app
   * cannot be reached. The SDK repeats `deployId` in its registration request.
   */
  async sync(serveUrl: string, deployId: string): Promise<string> {
    const url = new URL(serveUrl);
    url.searchParams.set("deployId", deployId);
    const { status, body } = await this.#send("PUT", url, "");
    return `it answered ${status} ${body.slice(0, 200)}`;
  }

  /** Calls the app to run a function up to its next step, or to run the planned step `stepId`. Never rejects. */
  async run(serveUrl: string, functionId: string, stepId: string, payload: unknown): Promise<CallOutcome> {
    const url = new URL(serveUrl);
    url.searchParams.set("fnId", functionId);
    url.searchParams.set("stepId", stepId);
    try {
      return readAnswer(await this.#send("POST", url, canonicalJson(payload)));
    } catch (error) {
      return {
        kind: "failed",
        error: readError(error, "The app could not be called"),
        retriable: true,
        retryAfterMs: undefined,
      };
    }
  }

  /** Aborts the calls in flight and closes every connection. */
  close(): void {
    this.#closed = true;
    this.#httpAgent.destroy();
    this.#httpsAgent.destroy();
  }

  async #send(method: "PUT" | "POST", url: URL, body: string): Promise<Answer> {
    try {
      return await this.#sendOnce(method, url, body);
    } catch (error) {
      // The app can close an idle connection just as the caller reuses it. The app has run nothing, so the call is safe to
      // repeat.
      if (error instanceof StaleConnection && !this.#closed) return this.#sendOnce(method, url, body);
      throw error;
    }
  }

  #sendOnce(method: "PUT" | "POST", url: URL, body: string): Promise<Answer> {
    const secure = url.protocol === "https:";
    return new Promise((resolve, reject) => {
      const request = (secure ? https : http).request(url, {
        method,
        agent: secure ? this.#httpsAgent : this.#httpAgent,
        timeout: CALL_TIMEOUT_MS,
        ...(this.#socketPath !== undefined && { socketPath: this.#socketPath }),
        headers: {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "x-inngest-server-kind": "cloud",
          "x-inngest-signature": signBody(body, this.#signingKey, Date.now()),
        },
      });
      request.on("timeout", () =>
        request.destroy(new Error(`No answer within ${CALL_TIMEOUT_MS / SECOND_MS} s`)),
      );
      request.on("error", (error: NodeJS.ErrnoException) => {
        reject(request.reusedSocket && error.code === "ECONNRESET" ? new StaleConnection() : error);
      });
      request.on("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, body: Buffer.concat(chunks).toString("utf8") });
        });
      });
      request.end(body);
    });
  }
}

class StaleConnection extends Error {}

/**
 * Returns the outcome of a response: status 200 means finished, 206 lists steps, and any other is a failure (Inngest SDK
 * specification, 4.4.3 and 5.1.1).
 */
function readAnswer({ status, headers, body }: Answer): CallOutcome {
  if (status === 200) return { kind: "finished" };
  const wait = retryAfterMs(headers["retry-after"], Date.now());
  const json = parseJson(body);
  if (status === 206) {
    const ops = opsSchema.safeParse(json);
    if (ops.success) return { kind: "steps", ops: ops.data, retryAfterMs: wait };
  }
  const retriable = headers["x-inngest-no-retry"] !== "true";
  return {
    kind: "failed",
    error: readError(json, `The app answered ${status}`),
    retriable,
    retryAfterMs: wait,
  };
}

/** Returns the error in a response body or an exception. `otherwise` is the message when the value has none. */
export function readError(value: unknown, otherwise: string): CallError {
  if (value instanceof Error) return { name: value.name, message: `${otherwise}: ${value.message}` };
  const parsed = z.looseObject({ name: z.string(), message: z.string() }).safeParse(value);
  return parsed.success ? parsed.data : { name: "Error", message: otherwise };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
