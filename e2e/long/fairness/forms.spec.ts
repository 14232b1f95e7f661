import { expect } from "@playwright/test";
import { pngFile } from "@/lib/accounts/logos/image-fixture";
import { MAX_LOGO_SIDE } from "@/lib/accounts/logos/schema";
import { callerFor } from "@/lib/base/signed-in-user";
import { actionRequest, checkoutPath } from "../../specs/access/checkout-posts";
import { builtActions, formRequest } from "../../specs/web/built-actions";
import { cookieOf } from "../../support/fixtures/visitor";
import { newEmail, PASSWORD, partnerNamed, partnerOf } from "../../support/world/accounts";
import { subscribe } from "../../support/world/subscriptions";
import { flood } from "./flood";
import { formOf, formPost } from "./requests";
import { scenarioFromEach } from "./scenario";

const GUESSES = 50;
const SIGN_UPS = 300;
const SUBSCRIPTIONS = 10;
const CYCLES = 40;

scenarioFromEach("128 connections sign in with wrong passwords", async ({ baseUrl }, networks) => {
  const html = await (await fetch(`${baseUrl}/sign-in`)).text();
  const guess = () => formOf(html, baseUrl, { email: newEmail(), password: "nobody's password" });
  const answer = await fetch(`${baseUrl}/sign-in`, { method: "POST", ...guess() });
  expect(await answer.text()).toContain("password");
  const requests = await Promise.all(Array.from({ length: GUESSES }, () => formPost("/sign-in", guess())));
  return { traffic: flood({ connections: 128, networks, requests }), expected: 200 };
});

scenarioFromEach("50 connections sign up", async ({ baseUrl }, networks) => {
  const html = await (await fetch(`${baseUrl}/sign-up`)).text();
  const { company_name, timezone } = partnerNamed("Eager Games");
  const signUp = () =>
    formOf(html, baseUrl, { company_name, timezone, email: newEmail(), password: PASSWORD });
  const requests = () => Promise.all(Array.from({ length: SIGN_UPS }, () => formPost("/sign-up", signUp())));
  return { traffic: flood({ connections: 50, networks, requests }), expected: 303 };
});

scenarioFromEach("20 connections run cycles in the simulator", async ({ baseUrl, operator }, networks) => {
  const { user } = await partnerOf({ operator }, "Subscribed Games");
  const run = (accessCode: string, next: number) => {
    const fields = () => ({ act: "next", next: String(next) });
    const values = { voucher: "", shopId: "" };
    const request = actionRequest(baseUrl, { action: "runCycles", fields }, accessCode, values);
    return formPost(checkoutPath("subscription", accessCode), request);
  };
  const requests = async () => {
    const all = [];
    for (let count = 0; count < SUBSCRIPTIONS; count += 1) {
      const { accessCode } = await subscribe(callerFor(user, "test"));
      for (let next = 1; next <= CYCLES; next += 1) all.push({ next, post: await run(accessCode, next) });
    }
    return all.sort((left, right) => left.next - right.next).map(({ post }) => post);
  };
  return { traffic: flood({ connections: 20, networks, requests }), expected: 200 };
});

/**
 * Returns the picture that takes longest to decode among those that are accepted. It has the largest size, is interlaced, and
 * has 16 bits per channel.
 */
const slowestLogo = () => pngFile(MAX_LOGO_SIDE, MAX_LOGO_SIDE, { depth: 16, isInterlaced: true });

scenarioFromEach("20 connections upload a logo", async ({ baseUrl, operator }, networks) => {
  const partner = await partnerOf({ operator }, "Proud Games");
  const action = builtActions().find(({ exportedName }) => exportedName === "setCheckoutLogoAction");
  if (!action) throw new Error("The build has no action that sets the logo of a checkout.");
  const path = "/partner/test/checkout";
  const logo = new File([new Uint8Array(slowestLogo())], "logo.png");
  const sender = { origin: baseUrl, cookie: await cookieOf(partner), userId: partner.user.userId };
  const request = formRequest(action, sender, { environment: "test", logo });
  const answer = await fetch(baseUrl + path, request);
  expect(await answer.text()).toContain("Logo saved");
  return {
    traffic: flood({ connections: 20, networks, requests: [await formPost(path, request)] }),
    expected: 200,
  };
});
