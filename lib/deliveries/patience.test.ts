import { stat } from "node:fs";
import { expect, test } from "@playwright/test";
import { startPatience } from "./patience";

test("patience is lost when nothing has renewed it for its time", async () => {
  expect(await startPatience(10).lost).toBeUndefined();
});

test("a process that was held up hears what has come meanwhile before it loses patience", async () => {
  const patience = startPatience(500);
  let lost = false;
  void patience.lost.then(() => {
    lost = true;
  });
  const heard = new Promise<void>((resolve) => {
    stat("/", () => {
      patience.renew();
      resolve();
    });
  });
  const untilMs = performance.now() + 600;
  while (performance.now() < untilMs);
  await heard;
  await new Promise(setImmediate);
  expect(lost).toBe(false);
  patience.end();
});
