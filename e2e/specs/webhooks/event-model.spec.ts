import fc from "fast-check";
import { PROPERTY, runs } from "../../support/fixtures/depth";
import { expect, test } from "../../support/fixtures/verbs";
import { partnerInTest } from "../../support/world/accounts";
import {
  attempt,
  exhaust,
  happen,
  type Model,
  type Product,
  replayFailed,
  replayUnsent,
  resend,
  setUrl,
  switchOff,
  wait,
} from "./event-model";
import { startReceiver } from "./receiver";

const index = fc.nat({ max: 20 });
const answer = fc.constantFrom(204, 204, 500, 500, 410);

const commands = fc.commands(
  [
    fc.constant(happen),
    fc.constant(happen),
    fc.tuple(index, answer).map(([which, status]) => attempt(which, status)),
    fc.tuple(index, answer).map(([which, status]) => attempt(which, status)),
    fc.constant(wait),
    index.map(exhaust),
    index.map(resend),
    index.map(resend),
    index.map(replayFailed),
    fc.constant(replayUnsent),
    fc.constant(setUrl),
    fc.constant(setUrl),
    fc.constant(switchOff),
  ],
  { maxCommands: 40, size: "max" },
);

test("events, deliveries and attempts match a reference model after any sequence of failures, resends and endpoint changes", {
  tag: PROPERTY,
}, async () => {
  let product: Product | undefined;
  const receiver = await startReceiver((response) => response.writeHead(product?.answer ?? 500).end());
  let before = 0;
  const begin = async (): Promise<{ model: Model; real: Product }> => {
    before = receiver.received.length;
    const arrived = () => receiver.received.slice(before).map(({ headers }) => headers["webhook-id"] ?? "");
    product = { partner: await partnerInTest(), url: receiver.url, answer: 204, arrived };
    return { model: { endpoint: "none", events: [], arrived: [] }, real: product };
  };
  await fc.assert(
    fc.asyncProperty(commands, (cmds) => fc.asyncModelRun(begin, cmds)),
    runs({ push: 4, deep: 80 }),
  );
  expect(receiver.received).not.toHaveLength(0);
  await receiver.close();
});
