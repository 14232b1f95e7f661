import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import { SECOND_MS } from "@/lib/base/clock";
import { printTable } from "../closing-table";
import type { Traffic } from "./flood";
import type { Statuses } from "./flood-process";
import { describe, ms, sumStatuses } from "./report";
import { type Stage, test, testTogether } from "./stage";
import { type Latencies, type Latency, VICTIMS, type VictimName } from "./victim";
import { watchMemory } from "./watch-memory";

/** The duration of each of the victim's measurements, in seconds: at rest, in the control and during the attack. */
const MEASURED_S = 8;
/** The number of seconds from the beginning of an attack until the measurement of the victim begins. */
const WARM_UP_S = 2;
export const ATTACK_S = MEASURED_S + WARM_UP_S + 1;

/**
 * The maximum number of attempts. The machine can be busier with other work during the attack than in the control, so a slow
 * victim is measured again, with a new control. Any other failure fails the test, even in the first attempt.
 */
const MAX_ATTEMPTS = 3;

const LINE_FACTOR = 3;
const LINE_MS = 100;

type Attack = {
  readonly traffic: Traffic;
  /**
   * A status that some of the flood's requests must receive, or `waiting` if some must receive no response. A flood that is
   * refused altogether proves nothing.
   */
  readonly expected: number | "waiting";
  /** Starts something that lasts as long as the attack, such as a lock. Returns a function that ends it. */
  hold?(): Promise<() => Promise<unknown>>;
  /** Whether the victim also lists events through the API. By default, it only creates intents. */
  readonly victimReads?: boolean;
  /** Checks expectations other than the victim's latency. */
  judge?(found: { statuses: Statuses; grownMib: number }): void;
};

type Prepare = (stage: Stage) => Attack | Promise<Attack>;

/**
 * Declares a test that compares a victim's latency during an attack with its latency in a control. In the control, the same
 * traffic goes to a server that does nothing, so that the difference does not include the cost of sending the traffic from this
 * machine. Attacks that send the same kind of traffic in one file share a control.
 */
export const scenario = (title: string, prepare: Prepare): void => declare(test, title, prepare);

/** Declares a {@link scenario} with two processes on one database, both attacked at once. */
export const scenarioTogether = (title: string, prepare: Prepare): void =>
  declare(testTogether, title, prepare);

/** The number of client addresses that a flood comes from, by their description in test titles. */
const ORIGINS = { "one address": 1, "500 networks": 500 } as const;

/** Declares two {@link scenario} tests: one for a flood from one client address and one for a flood from 500 networks. */
export function scenarioFromEach(
  title: string,
  prepare: (stage: Stage, networks: number) => Attack | Promise<Attack>,
): void {
  for (const [origin, networks] of Object.entries(ORIGINS))
    scenario(`${title} from ${origin}`, (stage) => prepare(stage, networks));
}

function declare(on: typeof test, title: string, prepare: Prepare): void {
  on(`other clients stay fast under load: ${title}`, async ({ stage }, { titlePath: [file] }) => {
    const { victim, latencies } = stage;
    const { traffic, expected, hold, victimReads = false, judge } = await prepare(stage);
    const acts = victimReads ? [victim.create, victim.read] : [victim.create];
    const measure = async () => {
      await victim.preparePayments(MEASURED_S * SECOND_MS);
      return victim.measure(MEASURED_S * SECOND_MS, acts);
    };
    const attack = async (urls: readonly string[]) => {
      await victim.preparePayments(MEASURED_S * SECOND_MS);
      const running = await Promise.all(urls.map((url) => traffic.start(url, ATTACK_S)));
      await sleep(WARM_UP_S * SECOND_MS);
      const measured = await victim.measure(MEASURED_S * SECOND_MS, acts);
      const statuses = await Promise.all(running.map((one) => one.statuses));
      return { latencies: measured, statuses: sumStatuses(statuses) };
    };
    const measureRest = async () => {
      await victim.preparePayments(WARM_UP_S * SECOND_MS);
      await victim.measure(WARM_UP_S * SECOND_MS, acts);
      return measure();
    };
    const measureControl = async () => (await attack(stage.doors.map(() => stage.bareUrl))).latencies;
    const cached = async (kind: string, measureNow: () => Promise<Latencies>): Promise<Latencies> => {
      const key = `${file} ${victimReads} ${kind}`;
      const known = latencies.get(key) ?? (await measureNow());
      latencies.set(key, known);
      return known;
    };

    const attempt = async (control: Latencies) => {
      const memory = watchMemory(stage.pid);
      const release = await hold?.();
      const { latencies: during, statuses } = await attack(stage.doors).finally(release);
      const { beforeMib, maxMib } = await memory.stop();
      for (const one of VICTIMS)
        expect.soft(during[one].refused, `${one}: requests refused during the attack`).toEqual({});
      expect.soft(await victim.findWrongPayments(), "payments not charged once").toEqual([]);
      expect.soft(statuses[expected] ?? 0, `responses with ${expected}`).toBeGreaterThan(0);
      const errors = Object.keys(statuses).filter((status) => status.startsWith("5") && status !== "503");
      expect.soft(errors, "server errors").toEqual([]);
      judge?.({ statuses, grownMib: maxMib - beforeMib });
      return { control, during, statuses, beforeMib, maxMib };
    };

    const rest = await cached("rest", measureRest);
    let found = await attempt(await cached(traffic.kind, measureControl));
    let attempts = 1;
    for (; VICTIMS.some((one) => isLate(one, found)) && attempts < MAX_ATTEMPTS; attempts += 1) {
      process.stdout.write(`\n${title}: ${describe(found.during)}, control ${describe(found.control)}\n`);
      found = await attempt(await measureControl());
    }

    const { control, during, statuses, beforeMib, maxMib } = found;
    printTable(title, {
      "at rest": describe(rest),
      control: describe(control),
      during: describe(during),
      lines: VICTIMS.map((one) => ms(lineMs(control[one]))).join(", "),
      "resident before, at most": `${beforeMib.toFixed(0)} MiB, ${maxMib.toFixed(0)} MiB`,
      statuses: JSON.stringify(statuses),
      attempts,
    });
    for (const one of VICTIMS) {
      const cells = [rest, control, during].map((measured) => ms(measured[one].p95Ms));
      stage.rows.push([title, one, ...cells].join(" | "));
      expect.soft(rest[one].refused, `${one}: requests refused at rest`).toEqual({});
      expect.soft(during[one].p95Ms, `${one}: p95 in ms`).toBeLessThanOrEqual(lineMs(control[one]));
    }
  });
}

const lineMs = (control: Latency): number => Math.max(LINE_FACTOR * control.p95Ms, LINE_MS);

const isLate = (one: VictimName, { during, control }: { during: Latencies; control: Latencies }) =>
  during[one].p95Ms > lineMs(control[one]);
