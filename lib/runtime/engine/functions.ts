import { z } from "zod";
import type { EngineEvent } from "./events";
import { compileCondition, compileKey } from "./expressions";
import type { Limit } from "./queue";

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

/** The body of the SDK's `POST /fn/register` (Inngest SDK specification, 4.3.2), as far as it is used. */
const registrationSchema = z.object({ appName: z.string().min(1), functions: z.array(functionSchema) });

export type EngineFunction = {
  id: string;
  maxAttempts: number;
  events: { name: string; matches: (event: EngineEvent) => boolean }[];
  crons: string[];
  limitsFor: (event: EngineEvent) => Limit[];
};

/** A registration that asks for something the engine does not do, said for the person who wrote it. */
export class RegistrationError extends Error {
  override name = "RegistrationError";
}

const DEFAULT_RETRIES = 3;

/**
 * Reads the functions an app registers. Throws {@link RegistrationError} when one uses an option or an
 * expression the engine does not honour: ignoring it would change what the function does.
 */
export function readRegistration(body: unknown): { app: string; functions: EngineFunction[] } {
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
