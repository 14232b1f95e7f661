import { callerFor } from "@/lib/base/signed-in-user";
import { getOrCreateInbox } from "@/lib/webhooks/inbox/manage-inbox";
import { partnerOf } from "../../support/world/accounts";
import { flood } from "./flood";
import { bearer, reads } from "./requests";
import { scenario, scenarioFromEach } from "./scenario";

const INBOXES = 5;
const BODY_BYTES = 60_000;

scenarioFromEach("50 connections post 60 kB to webhook inboxes", async ({ operator }, networks) => {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ type: "order.paid", note: "x".repeat(BODY_BYTES) });
  const requests = [];
  for (let count = 0; count < INBOXES; count += 1) {
    const { user } = await partnerOf({ operator }, `Inbox Games ${count}`);
    const { pathname: path } = new URL((await getOrCreateInbox(callerFor(user, "test"))).url);
    requests.push({ path, method: "POST", headers, body } as const);
  }
  return { traffic: flood({ connections: 50, networks, requests }), expected: 204 };
});

const FEED = "/api/v1/events/feed";

scenario(
  "500 connections from one address wait for events of ten accounts",
  async ({ baseUrl, operator }) => {
    const requests = [];
    for (let count = 0; count < 10; count += 1) {
      const { keys } = await partnerOf({ operator }, `Waiting Games ${count}`);
      const answer = await fetch(baseUrl + FEED, { headers: bearer(keys.test) });
      const { data } = (await answer.json()) as { data: { next: string } };
      requests.push(...reads([keys.test], `${FEED}?wait_s=5&after=${encodeURIComponent(data.next)}`));
    }
    return { traffic: flood({ connections: 500, requests }), expected: 200 };
  },
);
