import { expect } from "@playwright/test";
import { callerFor } from "@/lib/base/signed-in-user";
import { partnerOf } from "../../support/world/accounts";
import { bulkyEvents } from "../../support/world/events";
import { flood } from "./flood";
import { reads } from "./requests";
import { ATTACK_S, scenarioTogether } from "./scenario";
import { LIMIT_PER_SECOND } from "./stage";

const EVENTS = 110;

scenarioTogether(
  "100 connections to two processes exceed the rate limit of one key",
  async ({ operator }) => {
    const { keys } = await partnerOf({ operator }, "Deaf Games");
    return {
      traffic: flood({ connections: 50, requests: reads([keys.test]) }),
      expected: 404,
      judge({ statuses }) {
        // Each process begins with a full bucket, and accepts some requests before it knows of requests to the other process.
        expect.soft(statuses["404"] ?? 0, "accepted").toBeLessThanOrEqual((ATTACK_S + 3) * LIMIT_PER_SECOND);
      },
    };
  },
);

scenarioTogether(
  "90 requests a second with one key to each of two processes, for lists of 100 events",
  async ({ operator }) => {
    const { user, keys } = await partnerOf({ operator }, "Busy Games");
    await bulkyEvents(callerFor(user, "test"), EVENTS);
    const requests = reads([keys.test], "/api/v1/events?limit=100");
    return { traffic: flood({ connections: 25, perSecond: 90, requests }), expected: 200 };
  },
);
