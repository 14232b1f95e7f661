import { flood } from "./flood";
import { pages } from "./requests";
import { scenarioFromEach } from "./scenario";

type FileFlood = {
  readonly connections: number;
  readonly paths: readonly string[];
  readonly expected: number;
};

const floods: Readonly<Record<string, FileFlood>> = {
  "100 connections request build files that do not exist": {
    ...{ connections: 100, expected: 404 },
    paths: ["/_next/static/chunks/none.js", "/_next/static/none.css"],
  },
  "100 connections read the OpenAPI document": {
    ...{ connections: 100, paths: ["/api/v1/openapi.json"], expected: 200 },
  },
  "8 connections search the documentation": {
    ...{ connections: 8, paths: ["/docs/search?q=webhook", "/docs/search?q=refund"], expected: 200 },
  },
  "50 connections download the documentation's search index": {
    ...{ connections: 50, paths: ["/docs/search.json"], expected: 200 },
  },
  "50 connections download the API client": {
    ...{ connections: 50, paths: ["/docs/client/tessera-client.tgz"], expected: 200 },
  },
};

for (const [title, { connections, paths, expected }] of Object.entries(floods)) {
  scenarioFromEach(title, async ({ baseUrl }, networks) => {
    // The first request of each path also loads its code.
    for (const path of paths) await fetch(baseUrl + path);
    return { traffic: flood({ connections, networks, requests: pages(paths) }), expected };
  });
}
