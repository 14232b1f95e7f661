import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { AppCaller } from "./app-call";
import type { EngineEvent } from "./events";
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

const limitSchema = z.strictObject({
  limit: z.number().int().min(0),
  key: z.string().optional(),
  scope: z.enum(["fn", "env", "account"]).default("fn"),
});

const functionSchema = z.strictObject({
  id: z.string().min(1),
  name: z.string().optional(),
  triggers: z.array(
    z.union([
      z.strictObject({ event: z.string().min(1), expression: z.string().optional() }),
      z.strictObject({ cron: z.string().min(1) }),
    ]),
  ),
  steps: z.strictObject({
    step: z.looseObject({ retries: z.object({ attempts: z.number().int().min(0).optional() }).optional() }),
  }),
  concurrency: z
    .union([
      z.number().transform((limit) => [limitSchema.parse({ limit })]),
      limitSchema.transform((limit) => [limit]),
      z.array(limitSchema),
    ])
    .default([]),
});

/** The fields that the engine reads from the SDK's `POST /fn/register` body (Inngest SDK specification, 4.3.2). */
const registrationSchema = z.object({ appName: z.string().min(1), functions: z.array(functionSchema) });

export type EngineFunction = {
  id: string;
  maxAttempts: number;
  events: { name: string; matches: (event: EngineEvent) => boolean }[];
  crons: string[];
  limitsFor: (event: EngineEvent) => Limit[];
};

/** Thrown for a registration that the engine does not support. Its message is meant for the function's author. */
export class RegistrationError extends Error {
  override name = "RegistrationError";
}

const DEFAULT_RETRIES = 3;

/**
 * Returns the functions that an app registers. Throws {@link RegistrationError} for unsupported options and expressions, because
 * ignoring them would change how the function runs.
 */
function readRegistration(body: unknown): { app: string; functions: EngineFunction[] } {
  const parsed = registrationSchema.safeParse(body);
  if (!parsed.success) {
    throw new RegistrationError(
      `The embedded engine cannot run these functions: ${z.prettifyError(parsed.error)}`,
    );
  }
  return { app: parsed.data.appName, functions: parsed.data.functions.map(compileFunction) };
}

function compileFunction(config: z.infer<typeof functionSchema>): EngineFunction {
  const limits = config.concurrency
    .filter(({ limit }) => limit > 0)
    .map(({ limit, key, scope }) => {
      const read = key === undefined ? () => "" : compileKey(key);
      if (!read)
        throw new RegistrationError(`${config.id}: the concurrency key "${key}" is not a path of the event.`);
      const owner = scope === "fn" ? config.id : scope;
      return (event: EngineEvent): Limit => ({ key: `${owner} ${key ?? ""} ${read(event)}`, max: limit });
    });
  return {
    id: config.id,
    maxAttempts: (config.steps.step.retries?.attempts ?? DEFAULT_RETRIES) + 1,
    events: config.triggers.flatMap((trigger) =>
      "event" in trigger ? [compileTrigger(config.id, trigger)] : [],
    ),
    crons: config.triggers.flatMap((trigger) => ("cron" in trigger ? [trigger.cron] : [])),
    limitsFor: (event) => limits.map((limitFor) => limitFor(event)),
  };
}

function compileTrigger(functionId: string, trigger: { event: string; expression?: string | undefined }) {
  if (trigger.event.includes("*")) {
    throw new RegistrationError(
      `${functionId}: the engine does not match event names by pattern ("${trigger.event}").`,
    );
  }
  const matches = trigger.expression === undefined ? () => true : compileCondition(trigger.expression);
  if (!matches)
    throw new RegistrationError(
      `${functionId}: the engine cannot read the condition "${trigger.expression}".`,
    );
  return { name: trigger.event, matches };
}

const PATH = /^event(?:\.\w+)+$/;
const LITERAL = /^(?:'([^'\\]*)'|"([^"\\]*)")$/;
const EQUALITY = /^(event(?:\.\w+)+)\s*==\s*('[^'\\]*'|"[^"\\]*")$/;

type Source = Readonly<Record<string, unknown>>;

/**
 * Compiles a concurrency key, or returns undefined for an unsupported expression. Inngest's expressions are CEL. The engine
 * supports a dotted path (`event.data.endpointId`) and a quoted string.
 */
function compileKey(expression: string): ((event: Source) => string) | undefined {
  const text = expression.trim();
  const quoted = LITERAL.exec(text);
  if (quoted) return () => quoted[1] ?? quoted[2] ?? "";
  if (!PATH.test(text)) return undefined;
  return (event) => JSON.stringify(read(text, event)) ?? "null";
}

/** Compiles a trigger's condition of the form `event.data.kind == 'x'`. Returns undefined for other expressions. */
function compileCondition(expression: string): ((event: Source) => boolean) | undefined {
  const [, left, right] = EQUALITY.exec(expression.trim()) ?? [];
  if (left === undefined || right === undefined) return undefined;
  return (event) => read(left, event) === right.slice(1, -1);
}

function read(dotted: string, event: Source): unknown {
  let value: unknown = event;
  for (const name of dotted.split(".").slice(1)) {
    if (value === null || typeof value !== "object" || !Object.hasOwn(value, name)) return undefined;
    value = (value as Source)[name];
  }
  return value;
}
