import { flood } from "./flood";
import { scenarioFromEach } from "./scenario";

const BODY_BYTES = 900_000;

/** The status with which each endpoint answers a POST request without a CSRF token. */
const endpoints = {
  "/api/auth/session": 400,
  "/api/auth/csrf": 405,
  "/api/auth/callback/credentials": 302,
} as const;

for (const [path, expected] of Object.entries(endpoints)) {
  scenarioFromEach(`20 connections post 900 kB to ${path}`, async ({ baseUrl }, networks) => {
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: baseUrl };
    const body = `email=${"x".repeat(BODY_BYTES)}`;
    // The first request also loads the code.
    await fetch(baseUrl + path, { method: "POST", headers, body, redirect: "manual" });
    const requests = [{ path, method: "POST", headers, body } as const];
    return { traffic: flood({ connections: 20, networks, requests }), expected };
  });
}
