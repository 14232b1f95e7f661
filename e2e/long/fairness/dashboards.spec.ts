import { callerFor } from "@/lib/base/signed-in-user";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import { cookieOf } from "../../support/fixtures/visitor";
import { partnerOf, resellerWith } from "../../support/world/accounts";
import { manyEvents } from "../../support/world/events";
import { newIntent, pay } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { flood } from "./flood";
import { pages } from "./requests";
import { scenarioFromEach } from "./scenario";
import type { Stage } from "./stage";

const INTENTS = 300;
const CONCURRENT = 20;
/** The number of batches in which 100,000 events are created. Each batch stays below the database's statement timeout. */
const EVENT_BATCHES = 20;
const EVENT_BATCH = 5_000;
const WALLET_MINOR = 10_000_000;

/** Creates a partner and a reseller. In the test environment, the reseller's vouchers have paid the partner's intents. */
async function tradingPair({ operator }: Stage): Promise<{ partner: AccountOwner; reseller: AccountOwner }> {
  const partner = await partnerOf({ operator }, "Busy Games");
  const reseller = await resellerWith({ operator }, WALLET_MINOR, "Busy Shop");
  const trade = async () => {
    const intent = await newIntent(callerFor(partner.user, "test"), 1_000);
    await pay(intent, (await sell(callerFor(reseller.user, "test"), [1_000])).codes);
  };
  for (let done = 0; done < INTENTS; done += CONCURRENT)
    await Promise.all(Array.from({ length: CONCURRENT }, trade));
  return { partner, reseller };
}

/**
 * Returns an attack in which a signed-in user requests these paths in turn. Requests each path once beforehand, so that the
 * server has loaded the path's code.
 */
async function browse(
  { baseUrl }: Stage,
  member: AccountOwner,
  paths: readonly string[],
  { connections, networks }: { connections: number; networks: number },
) {
  const headers = { cookie: await cookieOf(member) };
  for (const path of paths) await (await fetch(baseUrl + path, { headers })).arrayBuffer();
  return { traffic: flood({ connections, networks, requests: pages(paths, headers) }), expected: 200 };
}

scenarioFromEach("20 connections export a partner's intents", async (stage, networks) => {
  const { partner } = await tradingPair(stage);
  return browse(stage, partner, ["/partner/test/intents.csv"], { connections: 20, networks });
});

scenarioFromEach("8 connections export 100,000 events", async (stage, networks) => {
  const partner = await partnerOf(stage, "Eventful Games");
  for (let batch = 0; batch < EVENT_BATCHES; batch += 1)
    await manyEvents(callerFor(partner.user, "test"), "unsent", EVENT_BATCH);
  return browse(stage, partner, ["/partner/test/webhook/events.csv"], { connections: 8, networks });
});

scenarioFromEach("20 connections open and export a partner's statement", async (stage, networks) => {
  const { partner } = await tradingPair(stage);
  const paths = ["/partner/test/earnings/statement", "/partner/test/earnings/payments.csv"];
  return browse(stage, partner, paths, { connections: 20, networks });
});

scenarioFromEach("20 connections export a reseller's wallet statement", async (stage, networks) => {
  const { reseller } = await tradingPair(stage);
  return browse(stage, reseller, ["/reseller/test/transfers.csv"], { connections: 20, networks });
});

scenarioFromEach("20 connections search a partner's dashboard", async (stage, networks) => {
  const { partner } = await tradingPair(stage);
  const paths = ["/partner/test/search?q=customer", "/partner/test/search?q=1000"];
  return browse(stage, partner, paths, { connections: 20, networks });
});
