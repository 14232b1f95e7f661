import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { BatchedRequests, type RequestBatch } from "./batched-requests";

const TIMEOUT_MS = 20;

/**
 * Creates a sender of batched requests, and a fake of the other process, which doubles numbers. `sent` collects the batches,
 * and `answer` answers a batch as the other process would.
 */
function setUp() {
  const sent: RequestBatch<number>[] = [];
  const requests = new BatchedRequests<number, number>((batch) => sent.push(batch), TIMEOUT_MS);
  const answer = ({ turn, questions }: RequestBatch<number>) =>
    requests.handleResponse({ turn, answers: questions.map((number) => 2 * number) });
  return { requests, sent, answer };
}

test("the requests of one event loop turn are sent in one message, and each resolves with its response", async () => {
  const { requests, sent, answer } = setUp();
  const first = [requests.request(1), requests.request(2), requests.request(3)];
  await nextTurn();
  const second = requests.request(4);
  await nextTurn();
  expect(sent.map(({ questions }) => questions)).toEqual([[1, 2, 3], [4]]);
  for (const batch of sent.toReversed()) answer(batch);
  expect(await Promise.all([...first, second])).toEqual([2, 4, 6, 8]);
});

test("while the other process is late, requests resolve to undefined, and once it responds, new requests resolve to its answers again", async () => {
  const { requests, sent, answer } = setUp();
  expect(await requests.request(1)).toBeUndefined();
  expect(await requests.request(2)).toBeUndefined();
  expect(sent).toHaveLength(1);
  for (const batch of sent) answer(batch);
  const later = requests.request(3);
  await nextTurn();
  for (const batch of sent.slice(1)) answer(batch);
  expect(await later).toBe(6);
});

test("a request that was answered in time does not time out later", async () => {
  const { requests, sent, answer } = setUp();
  const first = requests.request(1);
  await nextTurn();
  for (const batch of sent) answer(batch);
  expect(await first).toBe(2);
  await sleep(2 * TIMEOUT_MS);
  const next = requests.request(2);
  await nextTurn();
  expect(sent).toHaveLength(2);
  for (const batch of sent.slice(1)) answer(batch);
  expect(await next).toBe(4);
});

test("roundTrip resolves when the other process responds, or after the timeout", async () => {
  const { requests, sent, answer } = setUp();
  let isBack = false;
  const trip = requests.roundTrip().then(() => {
    isBack = true;
  });
  await nextTurn();
  expect([sent.length, isBack]).toEqual([1, false]);
  for (const batch of sent) answer(batch);
  await trip;
  await requests.roundTrip();
});
