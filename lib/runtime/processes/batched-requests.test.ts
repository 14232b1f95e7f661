import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { BatchedRequests, type RequestBatch } from "./batched-requests";

const PATIENCE_MS = 20;

/** Somebody who asks for the doubles of numbers, and what was sent to the other process, which answers when told to. */
function asker() {
  const sent: RequestBatch<number>[] = [];
  const asks = new BatchedRequests<number, number>((asked) => sent.push(asked), PATIENCE_MS);
  const answer = ({ turn, questions }: RequestBatch<number>) =>
    asks.handleResponse({ turn, answers: questions.map((number) => 2 * number) });
  return { asks, sent, answer };
}

test("all that is asked in one turn goes in one message, and everybody gets the own answer", async () => {
  const { asks, sent, answer } = asker();
  const first = [asks.request(1), asks.request(2), asks.request(3)];
  await nextTurn();
  const second = asks.request(4);
  await nextTurn();
  expect(sent.map(({ questions }) => questions)).toEqual([[1, 2, 3], [4]]);
  for (const asked of sent.toReversed()) answer(asked);
  expect(await Promise.all([...first, second])).toEqual([2, 4, 6, 8]);
});

test("a process that is late is not waited for again until it has answered", async () => {
  const { asks, sent, answer } = asker();
  expect(await asks.request(1)).toBeUndefined();
  expect(await asks.request(2)).toBeUndefined();
  expect(sent).toHaveLength(1);
  for (const asked of sent) answer(asked);
  const later = asks.request(3);
  await nextTurn();
  for (const asked of sent.slice(1)) answer(asked);
  expect(await later).toBe(6);
});

test("an answer in time is not taken for a late one afterwards", async () => {
  const { asks, sent, answer } = asker();
  const asked = asks.request(1);
  await nextTurn();
  for (const each of sent) answer(each);
  expect(await asked).toBe(2);
  await sleep(2 * PATIENCE_MS);
  const next = asks.request(2);
  await nextTurn();
  expect(sent).toHaveLength(2);
  for (const each of sent.slice(1)) answer(each);
  expect(await next).toBe(4);
});
