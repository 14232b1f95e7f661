import pg from "pg";
import { SECOND_MS } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { metrics } from "@/lib/telemetry/metrics/registry";
import { isUnavailable } from "./faults";
import { currentLane, type Lane, onLane } from "./lanes";
import type { Description, Row } from "./row";
import { noSql, rowsOf, type Sql, sql } from "./sql";

/** Calls that share statements, and how. Each call is answered with its own rows, or refused with its own error. */
type Sharing<Call, Described extends Description> = {
  /** What the statement answers, beside the `position` of the call a row belongs to, from 1. */
  readonly row: Described;
  /** Whose a call is. Places are dealt to the owners in turn, and an owner has one statement under way. */
  readonly ownerOf: (call: Call) => string;
  /** What a call wants for itself alone: two that want the same go in two statements, in the order they came. */
  readonly wantsOf?: (call: Call) => readonly string[];
  /** What a call only asks: those of an owner that ask the same while they wait are sent once, as the latest of them. */
  readonly asksOf?: (call: Call) => string;
  /**
   * One statement of several calls, its text the same for any number. Where it locks it says `locking`; a call whose row
   * {@link isUndecided} has done nothing, and goes again.
   */
  readonly statement: (calls: readonly Call[], locking: Sql) => Sql;
  readonly isUndecided?: (row: Row<Described>) => boolean;
};

type Asker<Answer> = {
  readonly resolve: (answer: readonly Answer[]) => void;
  readonly reject: (cause: unknown) => void;
};

/** A call, and everybody who is told its answer. */
type Waiting<Call, Answer> = {
  call: Call;
  readonly sinceMs: number;
  readonly askers: Asker<Answer>[];
};

type Placed = { readonly position: number };

const MOST = 64;
const MOST_OF_OWNER = 512;
const LONGEST_WAIT_MS = 5 * SECOND_MS;

/** What others have locked is left to them. */
const SKIPPING = sql`SKIP LOCKED`;
const AWAITING = noSql;

/** Whether a statement with that `locking` waits for what it locks, and is therefore of one owner alone. */
export const awaitsLocks = (locking: Sql): boolean => locking === AWAITING;

/**
 * Makes of many calls few statements: those that come while a statement is under way go into the next one, up to 64, one of
 * each owner in turn. Nothing waits for a timer, and a call alone is sent at once.
 *
 * - A statement takes what it can lock at once. What it skips goes again in one of that owner alone, which waits for the
 *   lock; so does all that the owner asks for until then, and nobody else waits.
 * - What PostgreSQL refused, and thereby undid, is sent again call by call, and each gets its own answer or refusal.
 * - Where it is not known what a statement did, or the database could not do it, all its calls fail with that, and none is
 *   sent again: they may have been done.
 *
 * Throws `service_unavailable` where 512 calls of the owner wait, or 512 for one answer, or one has waited for five seconds.
 */
export function shared<Call, const Described extends Description>(sharing: Sharing<Call, Described>) {
  const lines = new Map<Lane, (call: Call, asker: Asker<Row<Described>>) => void>();
  const call = (call: Call): Promise<readonly Row<Described>[]> => {
    const lane = currentLane();
    const join = lines.get(lane) ?? lineOn(lane, sharing);
    lines.set(lane, join);
    return new Promise((resolve, reject) => join(call, { resolve, reject }));
  };
  const read = rowsOf({ ...sharing.row, position: "integer" });
  /** The same statement for one call that shares it with nobody: what sharing is measured against. */
  const alone = async (call: Call) =>
    (await read(sharing.statement([call], AWAITING))) as unknown as readonly Row<Described>[];
  return Object.assign(call, { alone });
}

/** The calls of one lane, which use its connections. */
function lineOn<Call, Described extends Description>(lane: Lane, sharing: Sharing<Call, Described>) {
  type Answer = Row<Described>;
  type Member = Waiting<Call, Answer>;
  const { row, ownerOf, wantsOf = () => [], asksOf, statement, isUndecided = () => false } = sharing;
  const read = rowsOf({ ...row, position: "integer" }) as (sent: Sql) => Promise<(Answer & Placed)[]>;
  /** In the order of their turns. */
  const waiting = new Map<string, Member[]>();
  const underWay = new Set<string>();
  /** Owners whose next statement is theirs alone. */
  const heldUp = new Set<string>();
  /** Whether one is under way, beside those of owners that are held up. */
  let isShared = false;
  let isScheduled = false;

  function join(call: Call, asker: Asker<Answer>): void {
    const owner = ownerOf(call);
    const own = waiting.get(owner) ?? [];
    const asks = asksOf?.(call);
    const twin = asksOf && own.find((member) => asksOf(member.call) === asks);
    if ((twin?.askers ?? own).length >= MOST_OF_OWNER) {
      asker.reject(tooMany());
      return;
    }
    if (twin) {
      twin.call = call;
      twin.askers.push(asker);
      return;
    }
    waiting.set(owner, own);
    own.push({ call, askers: [asker], sinceMs: performance.now() });
    if (isScheduled || underWay.has(owner)) return;
    isScheduled = true;
    setImmediate(begin);
  }

  function begin(): void {
    isScheduled = false;
    for (const owner of heldUp) {
      if (underWay.has(owner)) continue;
      const members = deal([owner]);
      if (members.length > 0) void sendAlone(owner, members);
      else heldUp.delete(owner);
    }
    if (isShared) return;
    const members = deal([...waiting.keys()].filter((owner) => !underWay.has(owner) && !heldUp.has(owner)));
    if (members.length > 0) void sendShared(members);
  }

  /** One of each owner in turn until the statement is full; who was dealt a place goes to the end. */
  function deal(owners: readonly string[]): Member[] {
    const members: Member[] = [];
    const wanted = new Set<string>();
    for (let left = owners; left.length > 0 && members.length < MOST; ) {
      left = left.filter((owner) => {
        const member = members.length < MOST ? nextOf(owner, wanted) : undefined;
        if (member) members.push(member);
        return member !== undefined;
      });
    }
    return members;
  }

  function nextOf(owner: string, wanted: Set<string>): Member | undefined {
    const own = waiting.get(owner) ?? [];
    while (own[0] && performance.now() - own[0].sinceMs > LONGEST_WAIT_MS) refuse(own.shift(), tooMany());
    const wants = own[0] ? wantsOf(own[0].call) : [];
    if (wants.some((want) => wanted.has(want))) return undefined;
    for (const want of wants) wanted.add(want);
    const member = own.shift();
    waiting.delete(owner);
    if (own.length > 0) waiting.set(owner, own);
    return member;
  }

  async function sendShared(members: readonly Member[]): Promise<void> {
    const owners = new Set(members.map(({ call }) => ownerOf(call)));
    for (const owner of owners) underWay.add(owner);
    isShared = true;
    await send(members, SKIPPING);
    isShared = false;
    for (const owner of owners) underWay.delete(owner);
    begin();
  }

  async function sendAlone(owner: string, members: readonly Member[]): Promise<void> {
    underWay.add(owner);
    await send(members, AWAITING);
    underWay.delete(owner);
    begin();
  }

  async function send(members: readonly Member[], locking: Sql): Promise<void> {
    try {
      const calls = members.map(({ call }) => call);
      metrics()?.countCalls(calls.length);
      const rows = await onLane(lane, () => read(statement(calls, locking)));
      const answers = members.map((): Answer[] => []);
      for (const { position, ...answer } of rows) answers[position - 1]?.push(answer as unknown as Answer);
      const undecided = members.filter((member, at) => !decide(member, answers[at] ?? []));
      for (const member of undecided.toReversed()) goAgain(member);
    } catch (cause) {
      if (members.length > 1 && isUndone(cause)) for (const member of members) await send([member], locking);
      else for (const member of members) refuse(member, cause);
    }
  }

  function decide(member: Member, answers: readonly Answer[]): boolean {
    const isDecided = !answers.some(isUndecided);
    if (isDecided) for (const { resolve } of member.askers) resolve(answers);
    return isDecided;
  }

  function refuse(member: Member | undefined, cause: unknown): void {
    for (const { reject } of member?.askers ?? []) reject(cause);
  }

  function goAgain(member: Member): void {
    const owner = ownerOf(member.call);
    heldUp.add(owner);
    waiting.set(owner, [member, ...(waiting.get(owner) ?? [])]);
  }

  return join;
}

/** Whether PostgreSQL refused the statement for what it was told to do, which undid all of it. */
function isUndone(cause: unknown): boolean {
  return cause instanceof pg.DatabaseError && !isUnavailable(cause);
}

function tooMany(): AppError {
  return new AppError("service_unavailable", { retryAfterS: 2 });
}
