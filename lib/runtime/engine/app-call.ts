import { once, setMaxListeners } from "node:events";
import http from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
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
/**
 * The steps in an app's response: either the one step that the app has just run, or steps for the engine to run. The engine
 * does not support the latter.
 */
const opsSchema = z.tuple([opSchema], opSchema);
export type StepOp = z.infer<typeof opSchema>;

/** The result of a call to an app: the app's answer, or a failure. */
export type CallOutcome =
  | { kind: "finished" }
  | { kind: "step"; step: StepOp }
  | { kind: "failed"; error: CallError; retriable: boolean };

type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string };

const CALL_TIMEOUT_MS = 5 * MINUTE_MS;

/**
 * Sends signed requests to apps. Opens a new connection for each request, because an app might close an idle connection just as
 * it is reused.
 */
export class AppCaller {
  readonly #signingKey: string;
  readonly #socketPath: string | undefined;
  readonly #closing = new AbortController();

  /** Creates a caller. `socketPath` is the Unix socket of the app. Without it, calls go to the app's URL. */
  constructor(signingKey: string, socketPath?: string) {
    this.#signingKey = signingKey;
    this.#socketPath = socketPath;
    // Every call in flight listens to the signal.
    setMaxListeners(0, this.#closing.signal);
  }

  /**
   * Asks the app to register its functions. Returns a description of the app's response, for use in an error message. Rejects
   * when the app does not respond. The SDK repeats `deployId` in its registration request.
   */
  async sync(serveUrl: string, deployId: string): Promise<string> {
    const url = new URL(serveUrl);
    url.searchParams.set("deployId", deployId);
    const { status, body } = await this.#send("PUT", url, "");
    return `it answered ${status} ${body.slice(0, 200)}`;
  }

  /** Calls the app to run a function up to the end of its next step. Never rejects. */
  async run(serveUrl: string, functionId: string, payload: unknown): Promise<CallOutcome> {
    const url = new URL(serveUrl);
    url.searchParams.set("fnId", functionId);
    url.searchParams.set("stepId", "step");
    try {
      return readAnswer(await this.#send("POST", url, canonicalJson(payload)));
    } catch (error) {
      return { kind: "failed", error: readError(error, "The app could not be called"), retriable: true };
    }
  }

  /** Aborts the calls in flight. Later calls fail. */
  close(): void {
    this.#closing.abort();
  }

  async #send(method: "PUT" | "POST", url: URL, body: string): Promise<Answer> {
    const request = http.request(url, {
      method,
      agent: false,
      signal: this.#closing.signal,
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
    // Once the response's head has arrived, errors are reported by reading its body.
    request.on("error", () => undefined);
    request.end(body);
    const [response] = (await once(request, "response")) as [http.IncomingMessage];
    return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
  }
}

/**
 * Returns the outcome of a response: status 200 means that the function has finished, 206 that the body contains a step, and
 * anything else is a failure (Inngest SDK specification, 4.4.3 and 5.1.1).
 */
function readAnswer({ status, headers, body }: Answer): CallOutcome {
  if (status === 200) return { kind: "finished" };
  const json = parseJson(body);
  if (status === 206) {
    const ops = opsSchema.safeParse(json);
    if (ops.success) return { kind: "step", step: ops.data[0] };
  }
  const retriable = headers["x-inngest-no-retry"] !== "true";
  return { kind: "failed", error: readError(json, `The app answered ${status}`), retriable };
}

/**
 * Converts `value` to a {@link CallError}. An exception's message is prefixed with `otherwise`. An error in the SDK's format
 * keeps its message. Any other value results in the message `otherwise`.
 */
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
