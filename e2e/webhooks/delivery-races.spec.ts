import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { attemptDeliveries } from "@/lib/webhooks/attempt-deliveries";
import { attemptDelivery } from "@/lib/webhooks/attempt-delivery";
import { expect, test } from "./endpoint-fixture";
import { letTimePass, newDelivery, readDelivery } from "./world";

test("twenty workers racing for one delivery make one attempt", async ({ endpoint, partner }) => {
  const receiver = await endpoint((response) => setTimeout(() => response.end(), 100));
  const id = await newDelivery(partner);
  await Promise.all(Array.from({ length: 20 }, () => attemptDelivery(id)));
  expect(receiver.received).toHaveLength(1);
  expect(await readDelivery(id)).toMatchObject({ status: "succeeded", attemptCount: 1 });
});

test("a worker killed between sending and recording leaves a delivery that is sent again after its lease", async ({
  endpoint,
  partner,
}) => {
  let worker: ReturnType<typeof spawn> | undefined;
  const receiver = await endpoint((response, _message, count) => {
    if (count === 1) worker?.kill("SIGKILL");
    else response.writeHead(200).end();
  });
  const id = await newDelivery(partner);
  const script = path.join(import.meta.dirname, "attempt-once.ts");
  worker = spawn(process.execPath, ["--import", "tsx", script, id], { stdio: "inherit" });
  const [, signal] = await once(worker, "exit");
  expect(signal).toBe("SIGKILL");
  expect(receiver.received).toHaveLength(1);

  expect(await attemptDelivery(id)).toBeNull();
  expect(receiver.received).toHaveLength(1);

  await letTimePass(id);
  expect(await attemptDelivery(id)).toBeNull();
  expect(receiver.received).toHaveLength(2);
  expect(receiver.received[0]?.headers["webhook-id"]).toBe(receiver.received[1]?.headers["webhook-id"]);
  expect(await readDelivery(id)).toMatchObject({ status: "succeeded", attemptCount: 1 });
});

test("a worker that outlives its lease writes nothing while its successor works", async ({
  endpoint,
  partner,
}) => {
  let id = "";
  let successor = Promise.resolve<Date | null>(null);
  const answers: (() => void)[] = [];
  await endpoint(async (response, _message, count) => {
    answers.push(() => response.writeHead(count === 1 ? 500 : 200).end());
    if (count === 1) {
      await letTimePass(id);
      successor = attemptDelivery(id);
    } else {
      answers[0]?.();
    }
  });
  id = await newDelivery(partner);
  expect(await attemptDelivery(id)).toBeNull();
  expect(await readDelivery(id)).toMatchObject({ status: "pending", attemptCount: 0, attempts: [] });
  answers[1]?.();
  await successor;
  const delivery = await readDelivery(id);
  expect(delivery).toMatchObject({ status: "succeeded", attemptCount: 1 });
  expect(delivery.attempts).toMatchObject([{ number: 1, outcome: "delivered" }]);
  expect(delivery.endpoint.failingSince).toBeNull();
});

test("of a batch to a failing receiver only the four begun together are attempted, the rest stay due", async ({
  endpoint,
  partner,
}) => {
  const receiver = await endpoint((response, _message, count) => {
    response.writeHead(count === 1 ? 200 : 500).end();
  });
  const ids: string[] = [];
  for (let count = 0; count < 10; count += 1) ids.push(await newDelivery(partner));
  const waiting = await attemptDeliveries(ids);
  expect(receiver.received.length).toBeLessThanOrEqual(5);
  expect(waiting).toHaveLength(9);
  expect(waiting.filter(({ dueAt }) => dueAt === null)).toHaveLength(10 - receiver.received.length);
});
