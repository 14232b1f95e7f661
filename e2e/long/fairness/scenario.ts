import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { SECOND_MS } from "@/lib/clock";
import { printTable } from "../closing-table";
import { residentMib } from "../resident";
import type { Traffic } from "./flood";
import type { Answers } from "./flood-process";
import { type Stage, test, testTogether } from "./stage";
import type { Both, Suffered } from "./victim";

/** How long the victim is watched at rest, in the control and during the attack. */
const WATCHED_S = 8;
/** What an attack begins with is no part of what is measured. */
const WARM_UP_S = 2;
export const ATTACK_S = WATCHED_S + WARM_UP_S + 1;

/**
 * A machine that does other things too may be busier during the attack than in the control: who is late is watched again,
 * beside a control of its own. That hides no fault, since a busy machine makes answers late and never early; whatever
 * else is wrong in any look stays wrong.
 */
const MOST_LOOKS = 3;

const LINE_FACTOR = 3;
const LINE_MS = 100;

type Attack = {
  readonly traffic: Traffic;
  /** Begins what else is done to the product meanwhile, and answers what ends it. */
  hold?(): Promise<() => Promise<unknown>>;
  /** The victim reads as well. */
  readonly victimReads?: boolean;
  /** What must be true beside the victim's line. */
  judge?(found: { answers: Answers; grownMib: number }): void;
};

type Prepare = (stage: Stage) => Attack | Promise<Attack>;

/**
 * A test of its own: the victim at rest, then beside the same traffic against a server that does nothing, which is what
 * the attacker's own work costs on this machine, then during the attack. `prepare` makes what the attack needs.
 */
export const scenario = (title: string, prepare: Prepare): void => play(test, title, prepare);

/** {@link scenario} with two processes on one database, both attacked at once. */
export const scenarioTogether = (title: string, prepare: Prepare): void => play(testTogether, title, prepare);

function play(on: typeof test, title: string, prepare: Prepare): void {
  on(title, async ({ stage }) => {
    const { victim } = stage;
    const { traffic, hold, victimReads = false, judge } = await prepare(stage);
    const acts = victimReads ? [victim.create, victim.read] : [victim.create];
    const suffer = () => victim.suffer(WATCHED_S * SECOND_MS, acts);
    const under = async (urls: readonly string[]) => {
      const answers = Promise.all(urls.map((url) => traffic(url, ATTACK_S)));
      await sleep(WARM_UP_S * SECOND_MS);
      return { suffered: await suffer(), answers: added(await answers) };
    };

    const look = async () => {
      const control = await under(stage.doors.map(() => stage.bareUrl));
      const memory = watchMemory(stage.pid);
      const release = await hold?.();
      const during = await under(stage.doors).finally(release);
      return {
        control: control.suffered,
        during: during.suffered,
        answers: during.answers,
        ...(await memory.stop()),
      };
    };

    await victim.suffer(WARM_UP_S * SECOND_MS, acts);
    const rest = await suffer();
    const judged = async () => {
      const found = await look();
      const { during, answers, beforeMib, mostMib } = found;
      for (const one of VICTIMS)
        expect.soft(during[one].refused, `${one}: refused during the attack`).toEqual({});
      expect.soft(answers["500"] ?? 0, "answered 500").toBe(0);
      judge?.({ answers, grownMib: mostMib - beforeMib });
      return found;
    };
    let found = await judged();
    let looks = 1;
    for (; VICTIMS.some((one) => isLate(one, found)) && looks < MOST_LOOKS; looks += 1) {
      process.stdout.write(`\n${title}: ${told(found.during)}, control ${told(found.control)}; once more\n`);
      found = await judged();
    }

    const { control, during, answers, beforeMib, mostMib } = found;
    printTable(title, {
      "at rest": told(rest),
      control: told(control),
      during: told(during),
      lines: VICTIMS.map((one) => ms(lineMs(control[one]))).join(", "),
      "resident before, at most": `${beforeMib.toFixed(0)} MiB, ${mostMib.toFixed(0)} MiB`,
      answered: JSON.stringify(answers),
      looks,
    });
    for (const one of VICTIMS) {
      const cells = [rest, control, during].map((both) => ms(both[one].p95Ms));
      stage.rows.push([title, one, ...cells].join(" | "));
      expect.soft(rest[one].refused, `${one}: refused at rest`).toEqual({});
      expect.soft(during[one].p95Ms, `${one}: p95 in ms`).toBeLessThanOrEqual(lineMs(control[one]));
    }
  });
}

const VICTIMS = ["api", "checkout"] as const;

const lineMs = (control: Suffered): number => Math.max(LINE_FACTOR * control.p95Ms, LINE_MS);

const isLate = (one: (typeof VICTIMS)[number], { during, control }: { during: Both; control: Both }) =>
  during[one].p95Ms > lineMs(control[one]);

const told = (both: Both): string => VICTIMS.map((one) => `${one} ${latency(both[one])}`).join("; ");

function added(all: readonly Answers[]): Answers {
  const sum: Record<string, number> = {};
  for (const [status, count] of all.flatMap(Object.entries<number>)) sum[status] = (sum[status] ?? 0) + count;
  return sum;
}

function watchMemory(pid: number) {
  const samples: number[] = [];
  let over = false;
  const watching = (async () => {
    for (; !over; await sleep(SECOND_MS)) samples.push(await residentMib(pid));
    samples.push(await residentMib(pid));
  })();
  return {
    async stop() {
      over = true;
      await watching;
      return { beforeMib: samples[0] ?? Number.NaN, mostMib: Math.max(...samples) };
    },
  };
}

function latency({ p50Ms, p95Ms, worstMs, refused }: Suffered): string {
  const refusals = Object.keys(refused).length > 0 ? `, refused ${JSON.stringify(refused)}` : "";
  return `p50 ${ms(p50Ms)}, p95 ${ms(p95Ms)}, worst ${ms(worstMs)}${refusals}`;
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}
