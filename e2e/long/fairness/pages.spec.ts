import { callerFor } from "@/lib/base/signed-in-user";
import { partnerOf } from "../../support/world/accounts";
import { openCheckout } from "../../support/world/intents";
import { flood } from "./flood";
import { pages } from "./requests";
import { scenario } from "./scenario";

/**
 * Headers with a forged session cookie. The server renders the page for every request with a session cookie, even if the cookie
 * is invalid.
 */
const WITH_SESSION = { cookie: "tessera.session=forged" };

type PageFlood = {
  readonly connections: number;
  readonly networks?: number;
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly expected: number;
};

const floods: Readonly<Record<string, PageFlood>> = {
  "8 connections read /docs from one address": { connections: 8, paths: ["/docs"], expected: 200 },
  "8 connections read /docs from 500 networks": {
    ...{ connections: 8, networks: 500, paths: ["/docs"], expected: 200 },
  },
  "100 connections read /sign-in from one address": {
    ...{ connections: 100, paths: ["/sign-in"], expected: 200 },
  },
  "100 connections from 500 networks have /sign-in and /sign-up rendered": {
    ...{ connections: 100, networks: 500, paths: ["/sign-in", "/sign-up"], expected: 200 },
    headers: WITH_SESSION,
  },
  "100 connections guess checkout links from 500 networks": {
    ...{ connections: 100, networks: 500, expected: 404 },
    paths: ["/redemptions/checkout/abcdefghijklmno", "/subscriptions/checkout/abcdefghijklmno"],
  },
  "100 connections from 500 networks request their session": {
    ...{ connections: 100, networks: 500, paths: ["/api/auth/session", "/api/auth/csrf"], expected: 200 },
    headers: WITH_SESSION,
  },
};

for (const [title, { paths, headers, expected, ...options }] of Object.entries(floods)) {
  scenario(title, async ({ baseUrl }) => {
    const requests = pages(paths, headers);
    // The first request of each page also loads its code.
    for (const path of paths) await fetch(baseUrl + path);
    return { traffic: flood({ ...options, requests }), expected };
  });
}

scenario("100 connections open one checkout from 500 networks", async ({ operator }) => {
  const { user } = await partnerOf({ operator }, "Popular Games");
  const path = `/redemptions/checkout/${await openCheckout(callerFor(user, "test"), 1_000)}`;
  return { traffic: flood({ connections: 100, networks: 500, requests: pages([path]) }), expected: 200 };
});
