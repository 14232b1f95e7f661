import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { type HashPriority, queueHash } from "./passwords";

type StartedHash = { lane: HashPriority; finish: () => void };

/**
 * Returns functions that queue fake hashes (`begin`) and complete them (`finishAll`), and the list of hashes that have started.
 */
function pieces() {
  const started: StartedHash[] = [];
  const begin = (lane: HashPriority) =>
    queueHash(lane, () => new Promise<void>((resolve) => started.push({ lane, finish: resolve })));
  const finishAll = async (all: readonly Promise<void>[]) => {
    const done = Promise.allSettled(all);
    let settled = false;
    void done.then(() => {
      settled = true;
    });
    while (!settled) {
      started.shift()?.finish();
      await new Promise(setImmediate);
    }
  };
  return { started, begin, finishAll };
}

test("the queue runs at most two password hashes at a time and starts queued hashes for known devices before those for unknown devices", async () => {
  const { started, begin, finishAll } = pieces();
  const strangers = Array.from({ length: 5 }, () => begin("unknown"));
  const atOnce = started.length;
  expect(atOnce).toBeLessThanOrEqual(2);
  const known = begin("known");
  started.shift()?.finish();
  await expect.poll(() => started.at(-1)?.lane).toBe("known");
  expect(started).toHaveLength(atOnce);
  await finishAll([...strangers, known]);
});

test("when 32 password hashes for unknown devices are queued, another one is refused immediately, and a hash for a known device is still queued", async () => {
  const { started, begin, finishAll } = pieces();
  const all = Array.from({ length: 40 }, () => begin("unknown"));
  const refused = all.slice(started.length + 32);
  expect(refused.length).toBeGreaterThan(0);
  for (const one of refused) {
    await expect(one).rejects.toMatchObject({ code: "service_unavailable", retryAfterS: 5 });
  }
  const known = begin("known");
  await finishAll([...all, known]);
  await known;
});

test("a failed password hash releases its slot in the queue", async () => {
  const failing = Array.from({ length: 6 }, () => queueHash("known", () => Promise.reject(new Error("no"))));
  expect((await Promise.allSettled(failing)).every(({ status }) => status === "rejected")).toBe(true);
  expect(await queueHash("known", async () => "next")).toBe("next");
});
