import { expect, test } from "@playwright/test";
import { leaveToOther, workOffAlone } from "./backlog-turn";

test("nobody is left to a run that is not there", () => {
  expect(leaveToOther("quiet")).toBe(false);
});

test("who comes for an endpoint that is being worked off has that run look again, and it alone", async () => {
  const work = async () => {
    expect(leaveToOther("busy")).toBe(true);
    expect(leaveToOther("another")).toBe(false);
    return { begun: 1 };
  };
  expect(await workOffAlone("busy", work)).toEqual({ begun: 1, askedAgain: true });
  expect(await workOffAlone("busy", async () => ({ begun: 0 }))).toEqual({ begun: 0, askedAgain: false });
});

test("a run that fails leaves the endpoint to the next", async () => {
  await expect(
    workOffAlone("failing", () => Promise.reject(new Error("the database is away"))),
  ).rejects.toThrow();
  expect(leaveToOther("failing")).toBe(false);
});
