import { expect } from "@playwright/test";
import { newApiKey } from "@/lib/api-keys/api-key-format";
import { createApiKey } from "@/lib/api-keys/create-api-key";
import { callerFor } from "@/lib/signed-in-user";
import { partnerOf, resellerWith } from "../../world/accounts";
import { bulkyEvents } from "../../world/events";
import { flood } from "./flood";
import { bearer, reads } from "./requests";
import { ATTACK_S, scenario } from "./scenario";
import { LIMIT_PER_SECOND, type Stage } from "./stage";

const EVENTS = 110;

scenario("31,900 faults in a body, 10 a second by a free test key", async ({ operator }) => {
  const { keys } = await resellerWith({ operator }, 1_000);
  const body = JSON.stringify({
    customer_identifier: "anna",
    vouchers: Array.from({ length: 31_900 }, () => 1),
  });
  const headers = { ...bearer(keys.test), "content-type": "application/json" };
  const request = { path: "/api/v1/voucher-payments", method: "POST", headers, body } as const;
  return { traffic: flood({ connections: 10, perSecond: 10, requests: [request] }) };
});

const eventLists =
  (path: string) =>
  async ({ operator }: Stage) => {
    const { user, keys } = await partnerOf({ operator }, "Busy Games");
    await bulkyEvents(callerFor(user, "test"), EVENTS);
    return { traffic: flood({ connections: 50, perSecond: 90, requests: reads([keys.test], path) }) };
  };

scenario("lists of 100 events, 90 a second", eventLists("/api/v1/events?limit=100"));
scenario("lists of 20 events with data, 90 a second", eventLists("/api/v1/events?expand=data&limit=20"));

scenario("1,200 requests at once by ten keys of an account, each second", async ({ operator }) => {
  const { user, keys } = await partnerOf({ operator }, "Eager Games");
  const all = [keys.test];
  while (all.length < 10) all.push((await createApiKey(callerFor(user, "test"), { name: "One of ten" })).key);
  return {
    traffic: flood({ connections: 1_200, perSecond: 1_200, requests: reads(all) }),
    judge({ answers }) {
      // What was saved up, and what a second that had begun gives.
      expect.soft(answers["404"] ?? 0, "taken").toBeLessThanOrEqual((ATTACK_S + 2) * LIMIT_PER_SECOND);
    },
  };
});

scenario("100 connections are over the limit of a known key", async ({ operator }) => {
  const { keys } = await partnerOf({ operator }, "Deaf Games");
  return { traffic: flood({ connections: 100, requests: reads([keys.test]) }) };
});

scenario("100 connections try unknown keys from 500 networks", () => {
  const keys = Array.from({ length: 200 }, () => newApiKey("test"));
  return { traffic: flood({ connections: 100, networks: 500, requests: reads(keys) }) };
});

scenario("100 connections ask whether the server is ready", () => ({
  traffic: flood({ connections: 100, requests: [{ path: "/api/health/ready" }] }),
}));
