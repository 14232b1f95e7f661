import { expect, test } from "@/e2e/support/fixtures/plain-test";
import type { DeliveryLane } from "@/lib/outbox/event.sql";
import { DeliveryRunner, type TurnResult } from "./delivery-runner";
import { FakeClock } from "./fake-clock-fixture";

const nothing = { begun: 0, left: 0, failed: false, lane: "test" } as const;
const prompt = { failing: false, prompt: true };
const onProbation = { failing: false, prompt: false };
const startedAt = new Date(0);

/** Creates a runner with a fake clock, and functions that end its turns. */
function start() {
  const clock = new FakeClock();
  const served: string[] = [];
  const errors: unknown[] = [];
  const open = new Map<string, { end: (result?: Partial<TurnResult>) => void; fail: () => void }>();
  const runner = new DeliveryRunner({
    clock,
    onError: (cause) => errors.push(cause),
    serve: ({ endpointId, lane }) => {
      served.push(endpointId);
      return new Promise((resolve, reject) => {
        const end = (result: Partial<TurnResult> = {}) => resolve({ ...nothing, lane, ...result });
        open.set(endpointId, { end, fail: () => reject(new Error("the database is away")) });
      });
    },
  });
  const end = async (endpointId: string, result?: Partial<TurnResult>) => {
    open.get(endpointId)?.end(result);
    await clock.settle();
  };
  return { clock, runner, served, errors, open, end };
}

function endpoints(count: number, lane: DeliveryLane) {
  return Array.from({ length: count }, (_, at) => ({ endpointId: `${lane} ${at}`, lane }));
}

test("a probation lane serves twelve endpoints at a time, in order, without delaying other lanes", async () => {
  const { runner, served, end } = start();
  const probationEndpoints = endpoints(14, "test-probation");
  for (const endpoint of probationEndpoints) runner.enqueue(endpoint);
  expect(served).toHaveLength(12);
  for (const lane of ["live", "test", "live-probation"] as const) runner.enqueue({ endpointId: lane, lane });
  expect(served.slice(12)).toEqual(["live", "test", "live-probation"]);
  await end("test-probation 3");
  await end("test-probation 0");
  expect(served.slice(15)).toEqual(["test-probation 12", "test-probation 13"]);
});

test("serve resolves at once, without serving the endpoint, if the endpoint's lane is full", async () => {
  const { runner, served } = start();
  for (const endpoint of endpoints(24, "test")) runner.enqueue(endpoint);
  await runner.serve({ endpointId: "late", lane: "test" });
  await runner.serve({ endpointId: "late", lane: "test" }, async () => ({ ...nothing, begun: 1 }));
  expect(served).toHaveLength(24);
});

test("an endpoint is queued again behind the waiting endpoints if requests were sent during its turn", async () => {
  const { runner, served, end } = start();
  for (const endpoint of endpoints(25, "test")) runner.enqueue(endpoint);
  await end("test 0", { begun: 200 });
  expect(served.slice(24)).toEqual(["test 24"]);
  await end("test 1");
  expect(served.slice(24)).toEqual(["test 24", "test 0"]);
});

test("an endpoint is not queued again if no requests were sent during its turn, even if deliveries are left", async () => {
  const { runner, served, end, clock } = start();
  runner.enqueue({ endpointId: "a", lane: "live" });
  await end("a", { left: 3 });
  await clock.advance(60_000);
  expect(served).toEqual(["a"]);
});

test("an endpoint's next turn is delayed by 100 ms after a failure", async () => {
  const { runner, served, end, clock } = start();
  runner.enqueue({ endpointId: "a", lane: "live" });
  await end("a", { begun: 1, left: 5, failed: true });
  await clock.advance(99);
  expect(served).toEqual(["a"]);
  await clock.advance(1);
  expect(served).toEqual(["a", "a"]);
});

test("only one turn at a time serves an endpoint's backlog, and all enqueue calls during that turn lead to one further turn", async () => {
  const { runner, served, end } = start();
  const endpoint = { endpointId: "a", lane: "live" } as const;
  for (let call = 0; call < 3; call += 1) runner.enqueue(endpoint);
  expect(served).toEqual(["a"]);
  await end("a");
  expect(served).toEqual(["a", "a"]);
  await end("a");
  expect(served).toEqual(["a", "a"]);
});

test("an error while an endpoint is being served is reported, and the endpoint is served again when it is enqueued again", async () => {
  const { runner, served, errors, open, clock } = start();
  runner.enqueue({ endpointId: "a", lane: "live" });
  open.get("a")?.fail();
  await clock.settle();
  expect(errors).toHaveLength(1);
  runner.enqueue({ endpointId: "a", lane: "live" });
  expect(served).toEqual(["a", "a"]);
});

test("an endpoint that has used all its slots is served as soon as a slot is released", () => {
  const { runner, served } = start();
  const endpoint = { endpointId: "a", lane: "test" } as const;
  for (let slot = 0; slot < 10; slot += 1) expect(runner.acquireSlot(endpoint.endpointId, prompt)).toBe(true);
  expect(runner.acquireSlot(endpoint.endpointId, prompt)).toBe(false);
  runner.enqueue(endpoint);
  expect(served).toEqual([]);
  runner.releaseSlot(endpoint);
  expect(served).toEqual(["a"]);
  runner.releaseSlot(endpoint);
  expect(served).toEqual(["a"]);
});

test("the outcome of the attempt that started last determines how many slots an endpoint has", () => {
  const { runner } = start();
  const endpoint = { endpointId: "a", lane: "test" } as const;
  runner.acquireSlot(endpoint.endpointId, prompt);
  runner.recordOutcome("a", { startedAt: new Date(2), succeeded: false });
  expect(runner.acquireSlot(endpoint.endpointId, prompt)).toBe(false);
  runner.recordOutcome("a", { startedAt: new Date(1), succeeded: true });
  expect(runner.acquireSlot(endpoint.endpointId, prompt)).toBe(false);
  runner.recordOutcome("a", { startedAt: new Date(3), succeeded: true });
  expect(runner.acquireSlot(endpoint.endpointId, prompt)).toBe(true);
});

test("2,500 endpoints on probation have at most 2,000 open requests in total, and a prompt endpoint still gets its ten slots", async () => {
  const { runner, served } = start();
  const hanging = endpoints(2_500, "test-probation");
  let open = 0;
  for (const { endpointId } of hanging) {
    while (runner.acquireSlot(endpointId, onProbation)) {
      runner.recordOutcome(endpointId, { startedAt, succeeded: true });
      open += 1;
    }
  }
  expect(open).toBe(2_000);
  expect(runner.slotsInLane("live-probation")).toBe(0);
  expect(runner.slotsInLane("live")).toBe(10);
  for (let slot = 0; slot < 10; slot += 1) expect(runner.acquireSlot("healthy", prompt)).toBe(true);
  await runner.serve({ endpointId: "new", lane: "test-probation" });
  expect(served).toEqual([]);
});

test("an idle timeout expires half a second after the last response", async () => {
  const { runner, clock } = start();
  const idle = runner.startIdleTimeout();
  let expired = false;
  void idle.expired.then(() => {
    expired = true;
  });
  await clock.advance(400);
  idle.touch();
  await clock.advance(499);
  expect(expired).toBe(false);
  await clock.advance(2);
  expect(expired).toBe(true);
});

test("a stopping runner starts no new attempts and waits up to five seconds for those in progress", async () => {
  const { runner, served, end, clock } = start();
  for (const endpoint of endpoints(25, "test")) runner.enqueue(endpoint);
  let endAttempt = () => {};
  runner.leaveInBackground(
    new Promise((resolve) => {
      endAttempt = resolve;
    }),
  );
  let stopped = false;
  void runner.stop().then(() => {
    stopped = true;
  });
  expect(runner.isOver()).toBe(true);
  for (let at = 0; at < 24; at += 1) await end(`test ${at}`, { begun: 1, left: 1 });
  expect(stopped).toBe(false);
  endAttempt();
  await clock.settle();
  expect(stopped).toBe(true);
  expect(served).toHaveLength(24);

  const other = start();
  other.runner.leaveInBackground(new Promise(() => {}));
  let gaveUp = false;
  void other.runner.stop().then(() => {
    gaveUp = true;
  });
  await other.clock.advance(4_999);
  expect(gaveUp).toBe(false);
  await other.clock.advance(1);
  expect(gaveUp).toBe(true);
});

test("an idle timeout is extended even by a response that is handled right after the timer fires, as happens if the process was blocked", async () => {
  const { clock, runner } = start();
  const idle = runner.startIdleTimeout();
  let expired = false;
  void idle.expired.then(() => {
    expired = true;
  });
  clock.after(500, () => idle.touch());
  await clock.advance(900);
  expect(expired).toBe(false);
  await clock.advance(200);
  expect(expired).toBe(true);
});
