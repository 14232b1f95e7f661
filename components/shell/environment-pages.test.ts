import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { hrefIn } from "./environment-pages";

const both = [
  "",
  "/intents",
  "/account",
  "/webhook",
  "/webhook/events",
  "/shops",
  "/shops/*",
  "/shops/*/terms",
];
const pages = {
  test: { home: "/partner/test", pages: [...both, "/webhook/inbox"] },
  live: { home: "/partner/live", pages: both },
};

test("the environment switch leads to the same page in the other environment or, if the page does not exist there, to its nearest existing parent", () => {
  const cases = [
    ["", ""],
    ["/intents", "/intents"],
    ["/webhook/events", "/webhook/events"],
    ["/webhook/events/evt_1", "/webhook/events"],
    ["/intents/order-1", "/intents"],
    ["/webhook/inbox", "/webhook"],
    ["/webhook/inbox/1", "/webhook"],
    ["/accounts", ""],
    ["/shops", "/shops"],
    ["/shops/1", "/shops/1"],
    ["/shops/1/terms", "/shops/1/terms"],
    ["/shops/1/intents/order-1", "/shops/1"],
    ["/nowhere/at/all", ""],
  ];
  for (const [here, there] of cases) {
    const pathname = `/partner/test${here}`;
    expect(hrefIn("live", { pathname, environment: "test", pages }), here).toBe(`/partner/live${there}`);
  }
  const live = { pathname: "/partner/live/webhook", environment: "live", pages } as const;
  expect(hrefIn("test", live)).toBe("/partner/test/webhook");
  expect(hrefIn("live", live)).toBe("/partner/live/webhook");
});
