import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { deviceThrottleKey, newDeviceToken } from "./tokens";

const user = (name: string) => ({ userId: name, passwordHash: `hash of ${name}'s password` });
const [ann, ben] = [user("ann"), user("ben")];

test("a device token is valid only for the users who signed in on the device", () => {
  const token = newDeviceToken(newDeviceToken(undefined, ann), ben);
  expect(deviceThrottleKey(token, ann)).toContain("ann");
  expect(deviceThrottleKey(token, ben)).toContain("ben");
  expect(deviceThrottleKey(token, user("cleo"))).toBeUndefined();
});

test("a device token becomes invalid when the user's password changes", () => {
  const token = newDeviceToken(undefined, ann);
  expect(deviceThrottleKey(token, { ...ann, passwordHash: "another" })).toBeUndefined();
});

test("a device token is rejected if it is forged, is truncated or carries another token's signature", () => {
  const token = newDeviceToken(undefined, ann);
  const [id = "", mac = ""] = token.split(".");
  const [otherId = ""] = newDeviceToken(undefined, ben).split(".");
  for (const made of [
    "",
    "nonsense",
    id,
    `${id}.`,
    `${otherId}.${mac}`,
    `${id}.${mac.slice(1)}`,
    `.${mac}`,
  ]) {
    expect(deviceThrottleKey(made, ann)).toBeUndefined();
  }
});

test("a device token keeps its ID when one of its users signs in again, and contains only its latest five users", () => {
  let token: string | undefined;
  for (const name of ["a", "b", "c", "d", "e", "f"]) token = newDeviceToken(token, user(name));
  expect(deviceThrottleKey(token, user("a"))).toBeUndefined();
  expect(deviceThrottleKey(token, user("b"))).toBeDefined();
  expect(newDeviceToken(token, user("b")).split(".")[0]).toBe(token?.split(".")[0]);
});
