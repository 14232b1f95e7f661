import { randomUUID } from "node:crypto";
import { Cron } from "croner";
import { z } from "zod";
import type { AppCaller } from "./app-call";
import { Limiter } from "./limiter";

type Install = (serveUrl: string, functions: readonly EngineFunction[]) => void;
type PendingRegistration = { serveUrl: string; refusal: string | undefined; installed: boolean };

/**
 * Registers an app's functions with the handshake in the Inngest SDK specification, 4.3: the engine asks the app to sync, and
 * the app sends its functions. An app might also sync when a client with a forged Host header asks it to. The engine therefore
 * accepts only registrations that it has asked for, and calls functions at the URL to which it sent its request.
 */
export class Registrar {
  readonly #caller: AppCaller;
  readonly #install: Install;
  readonly #pending = new Map<string, PendingRegistration>();

  constructor(caller: AppCaller, install: Install) {
    this.#caller = caller;
    this.#install = install;
  }

  /** Registers the functions served at `serveUrl`. Throws an Error with the reason when that fails. */
  async register(serveUrl: string): Promise<void> {
    const deployId = randomUUID();
    const pending: PendingRegistration = { serveUrl, refusal: undefined, installed: false };
    this.#pending.set(deployId, pending);
    const answer = await this.#caller.sync(serveUrl, deployId).catch((error: Error) => error.message);
    this.#pending.delete(deployId);
    if (pending.installed) return;
    const reason = pending.refusal ?? answer;
    throw new Error(`The jobs served at ${serveUrl} could not be registered: ${reason}`);
  }

  /**
   * Handles the body of `POST /fn/register` and returns the reply. Ignores a registration that the engine did not ask for,
   * which has an unknown `deployId`.
   */
  receive(body: unknown, deployId: string | null): { status: number; body: Record<string, unknown> } {
    const pending = this.#pending.get(deployId ?? "");
    if (!pending) return { status: 200, body: { ok: true, modified: false, skipped: true } };
    const parsed = registrationSchema.safeParse(body);
    if (!parsed.success) {
      pending.refusal = `The embedded engine cannot run these functions: ${z.prettifyError(parsed.error)}`;
      return { status: 400, body: { status: 400, error: pending.refusal } };
    }
    this.#install(pending.serveUrl, parsed.data.functions.map(readFunction));
    pending.installed = true;
    return { status: 200, body: { ok: true, modified: true } };
  }
}

/** Refuses unsupported options, because ignoring them would change how the function runs. */
const functionSchema = z.strictObject({
  id: z.string().min(1),
  name: z.string().optional(),
  triggers: z.array(
    z.union([
      z.strictObject({ event: z.string().regex(/^[^*]+$/, "Must be the name of one event, not a pattern") }),
      z.strictObject({
        cron: z
          .string()
          .refine(isSchedule, { error: ({ input }) => `The schedule "${input}" cannot be read` }),
      }),
    ]),
  ),
  steps: z.strictObject({
    step: z.looseObject({ retries: z.object({ attempts: z.number().int().min(0).optional() }).optional() }),
  }),
  concurrency: z.strictObject({ limit: z.number().int().positive() }).optional(),
});

/** The fields that the engine reads from the SDK's `POST /fn/register` body (Inngest SDK specification, 4.3.2). */
const registrationSchema = z.object({ functions: z.array(functionSchema) });

/** Returns true for a schedule that Croner can parse, such as a cron schedule of five fields, or six with seconds. */
function isSchedule(text: string): boolean {
  try {
    new Cron(text);
    return true;
  } catch {
    return false;
  }
}

export type EngineFunction = {
  readonly id: string;
  readonly maxAttempts: number;
  /** The names of the events that trigger the function. */
  readonly events: readonly string[];
  readonly crons: readonly string[];
  /** Limits concurrent calls to the function. Undefined if the function has no limit. */
  readonly limiter: Limiter | undefined;
};

const DEFAULT_RETRIES = 3;

function readFunction({ id, triggers, steps, concurrency }: z.infer<typeof functionSchema>): EngineFunction {
  return {
    id,
    maxAttempts: (steps.step.retries?.attempts ?? DEFAULT_RETRIES) + 1,
    events: triggers.flatMap((trigger) => ("event" in trigger ? [trigger.event] : [])),
    crons: triggers.flatMap((trigger) => ("cron" in trigger ? [trigger.cron] : [])),
    limiter: concurrency && new Limiter(concurrency.limit),
  };
}
