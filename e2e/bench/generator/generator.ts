import { forkScript, messageOf } from "../fork-script";
import type { Job, Volley } from "./job";

/** A process that sends requests; kept from one job to the next, so that it is warm. */
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
