import { expect } from "@playwright/test";
import { callerFor } from "@/lib/base/signed-in-user";
import { newApiKey } from "@/lib/identity/api-keys/api-key-format";
import { createApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { partnerOf, resellerWith } from "../../support/world/accounts";
import { bulkyEvents } from "../../support/world/events";
import { flood } from "./flood";
import { bearer, pages, reads } from "./requests";
import { ATTACK_S, scenario } from "./scenario";
import { LIMIT_PER_SECOND, type Stage } from "./stage";

const EVENTS = 110;

scenario("10 requests a second with one test key, each with 31,900 invalid fields", async ({ operator }) => {
  const { keys } = await resellerWith({ operator }, 1_000);
  const body = JSON.stringify({
    customer_identifier: "anna",
    vouchers: Array.from({ length: 31_900 }, () => 1),
  });
  const headers = { ...bearer(keys.test), "content-type": "application/json" };
  const request = { path: "/api/v1/voucher-payments", method: "POST", headers, body } as const;
  return { traffic: flood({ connections: 10, perSecond: 10, requests: [request] }), expected: 422 };
});

const eventLists =
  (path: string) =>
  async ({ operator }: Stage) => {
    const { user, keys } = await partnerOf({ operator }, "Busy Games");
    await bulkyEvents(callerFor(user, "test"), EVENTS);
    const requests = reads([keys.test], path);
    return { traffic: flood({ connections: 50, perSecond: 90, requests }), expected: 200 };
  };

scenario("lists of 100 events, 90 requests a second", eventLists("/api/v1/events?limit=100"));
scenario(
  "lists of 20 events with data, 90 requests a second",
  eventLists("/api/v1/events?expand=data&limit=20"),
);

scenario("1,200 concurrent requests each second with ten keys of one account", async ({ operator }) => {
  const { user, keys } = await partnerOf({ operator }, "Eager Games");
  const all = [keys.test];
  while (all.length < 10) all.push((await createApiKey(callerFor(user, "test"), { name: "One of ten" })).key);
  return {
    traffic: flood({ connections: 1_200, perSecond: 1_200, requests: reads(all) }),
    expected: 404,
    judge({ statuses }) {
      // The two extra seconds cover the burst at the beginning and a second that has only begun.
      expect.soft(statuses["404"] ?? 0, "accepted").toBeLessThanOrEqual((ATTACK_S + 2) * LIMIT_PER_SECOND);
    },
  };
});

scenario("100 connections exceed the rate limit of one key", async ({ operator }) => {
  const { keys } = await partnerOf({ operator }, "Deaf Games");
  return { traffic: flood({ connections: 100, requests: reads([keys.test]) }), expected: 404 };
});

scenario("100 connections try unknown keys from 500 networks", () => {
  const keys = Array.from({ length: 200 }, () => newApiKey("test"));
  return { traffic: flood({ connections: 100, networks: 500, requests: reads(keys) }), expected: 401 };
});

scenario("100 connections call the readiness check", () => ({
  traffic: flood({ connections: 100, requests: pages(["/api/health/ready"]) }),
  expected: 200,
}));

scenario("400 connections from 500 networks request paths that the API does not have", () => ({
  traffic: flood({
    ...{ connections: 400, networks: 500 },
    requests: pages(["/api/v1/nothing", "/api/nothing", "/api/health"]),
  }),
  expected: 404,
}));
