import { forkScript, messageOf } from "../fork-script";
import type { Job, Volley } from "./job";

/** A process that sends requests. It is reused for several jobs, so that it is warmed up. */
export type Generator = { run(job: Job): Promise<Volley>; stop(): void };

export function startGenerator(): Generator {
  const child = forkScript("generator/generator-process.ts");
  return {
    run(job) {
      child.send(job);
      return messageOf<Volley>(child);
    },
    stop: () => void child.kill(),
  };
}
