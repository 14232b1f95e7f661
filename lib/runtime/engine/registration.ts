import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { AppCaller } from "./app-call";
import type { Limit } from "./queue";

type Install = (appName: string, serveUrl: string, functions: EngineFunction[]) => void;
type Pending = { serveUrl: string; refusal: string | undefined; installed: boolean };

/**
 * Registers an app's functions by the handshake in the Inngest SDK specification, 4.3: the engine asks the app to sync, and the
 * app posts its functions. Anyone can ask an app to sync, with any Host header. The engine therefore accepts only registrations
 * that it has asked for, and calls functions at the URL to which it sent its request.
 */
export class Registrar {
  readonly #caller: AppCaller;
  readonly #install: Install;
  readonly #pending = new Map<string, Pending>();

  constructor(caller: AppCaller, install: Install) {
    this.#caller = caller;
    this.#install = install;
  }

  /** Registers the functions served at `serveUrl`. Throws an Error with the reason when that fails. */
  async register(serveUrl: string): Promise<void> {
    const deployId = randomUUID();
    const pending: Pending = { serveUrl, refusal: undefined, installed: false };
    this.#pending.set(deployId, pending);
    const answer = await this.#caller.sync(serveUrl, deployId).catch((error: Error) => error.message);
    this.#pending.delete(deployId);
    if (pending.installed) return;
    const reason = pending.refusal ?? answer;
    throw new Error(`The jobs served at ${serveUrl} could not be registered: ${reason}`);
  }

  /** Handles the body of `POST /fn/register` and returns the reply. Ignores a registration that the engine did not ask for. */
  receive(body: unknown, deployId: string | null): { status: number; body: Record<string, unknown> } {
    const pending = this.#pending.get(deployId ?? "");
    if (!pending) return { status: 200, body: { ok: true, modified: false, skipped: true } };
    try {
      const { app, functions } = readRegistration(body);
      this.#install(app, pending.serveUrl, functions);
      pending.installed = true;
      return { status: 200, body: { ok: true, modified: true } };
    } catch (error) {
      if (!(error instanceof RegistrationError)) throw error;
      pending.refusal = error.message;
      return { status: 400, body: { status: 400, error: error.message } };
    }
  }
}

const functionSchema = z.strictObject({
  id: z.string().min(1),
  name: z.string().optional(),
  triggers: z.array(
    z.union([
      z.strictObject({ event: z.string().regex(/^[^*]+$/, "Must be the name of one event, not a pattern") }),
      z.strictObject({ cron: z.string().min(1) }),
    ]),
  ),
  steps: z.strictObject({
    step: z.looseObject({ retries: z.object({ attempts: z.number().int().min(0).optional() }).optional() }),
  }),
  concurrency: z.strictObject({ limit: z.number().int().positive() }).optional(),
});

/** The fields that the engine reads from the SDK's `POST /fn/register` body (Inngest SDK specification, 4.3.2). */
const registrationSchema = z.object({ appName: z.string().min(1), functions: z.array(functionSchema) });

export type EngineFunction = {
  readonly id: string;
  readonly maxAttempts: number;
  /** The names of the events that trigger the function. */
  readonly events: readonly string[];
  readonly crons: readonly string[];
  readonly limits: readonly Limit[];
};

/** Thrown for a registration that the engine does not support. Its message is meant for the function's author. */
export class RegistrationError extends Error {
  override name = "RegistrationError";
}

const DEFAULT_RETRIES = 3;

/**
 * Returns the functions that an app registers. Throws {@link RegistrationError} for unsupported options, because ignoring them
 * would change how the function runs.
 */
function readRegistration(body: unknown): { app: string; functions: EngineFunction[] } {
  const parsed = registrationSchema.safeParse(body);
  if (!parsed.success) {
    throw new RegistrationError(
      `The embedded engine cannot run these functions: ${z.prettifyError(parsed.error)}`,
    );
  }
  return { app: parsed.data.appName, functions: parsed.data.functions.map(readFunction) };
}

function readFunction({ id, triggers, steps, concurrency }: z.infer<typeof functionSchema>): EngineFunction {
  return {
    id,
    maxAttempts: (steps.step.retries?.attempts ?? DEFAULT_RETRIES) + 1,
    events: triggers.flatMap((trigger) => ("event" in trigger ? [trigger.event] : [])),
    crons: triggers.flatMap((trigger) => ("cron" in trigger ? [trigger.cron] : [])),
    limits: concurrency ? [{ key: id, max: concurrency.limit }] : [],
  };
}
