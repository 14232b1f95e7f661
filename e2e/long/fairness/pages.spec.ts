import { flood } from "./flood";
import type { Flood } from "./flood-process";
import { scenario } from "./scenario";

/** The cookie need not be good to have a page rendered for it. */
const SIGNED_IN = { cookie: "tessera.session=forged" };

const pages = (paths: readonly string[], headers = {}): Flood["requests"] =>
  paths.map((path) => ({ path, headers }));

const floods = {
  "8 connections read /docs": { connections: 8, requests: pages(["/docs"]) },
  "100 connections read /sign-in": { connections: 100, requests: pages(["/sign-in"]) },
  "8 connections read /docs from 500 networks": { connections: 8, networks: 500, requests: pages(["/docs"]) },
  "100 connections have /sign-in rendered from 500 networks": {
    connections: 100,
    networks: 500,
    requests: pages(["/sign-in", "/sign-up"], SIGNED_IN),
  },
  "100 connections look for checkouts from 500 networks": {
    connections: 100,
    networks: 500,
    requests: pages(["/redemptions/checkout/abcdefghijklmno", "/subscriptions/checkout/abcdefghijklmno"]),
  },
  "100 connections ask who is signed in from 500 networks": {
    connections: 100,
    networks: 500,
    requests: pages(["/api/auth/session", "/api/auth/csrf"], SIGNED_IN),
  },
  "100 connections ask for files that no build has from 500 networks": {
    connections: 100,
    networks: 500,
    requests: pages(["/_next/static/chunks/none.js", "/_next/static/none.css"]),
  },
  "400 connections ask for paths that the API does not have from 500 networks": {
    connections: 400,
    networks: 500,
    requests: pages(["/api/v1/nothing", "/api/nothing", "/api/health"]),
  },
  "100 connections read the OpenAPI document from 500 networks": {
    connections: 100,
    networks: 500,
    requests: pages(["/api/v1/openapi.json"]),
  },
  "8 connections search the documentation from 500 networks": {
    connections: 8,
    networks: 500,
    requests: pages(["/docs/search?q=webhook", "/docs/search?q=refund"]),
  },
};

for (const [title, wish] of Object.entries(floods)) {
  scenario(title, async ({ baseUrl }) => {
    // The first of each page also loads it.
    for (const { path } of wish.requests) await fetch(baseUrl + path);
    return { traffic: flood(wish) };
  });
}
