import { expect } from "@playwright/test";
import { newEmail } from "../../world/accounts";
import { flood } from "./flood";
import type { FloodRequest } from "./flood-process";
import { scenario } from "./scenario";

const GUESSED = 50;

/** The sign-in form as a browser without scripts posts it: what is hidden in the page, and a wrong password. */
async function wrongSignIn(baseUrl: string, page: string): Promise<FloodRequest> {
  const form = new FormData();
  for (const [, name = "", value = ""] of page.matchAll(
    /<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g,
  ))
    form.append(name, value.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
  form.append("email", newEmail());
  form.append("password", "nobody's password");
  const posted = new Response(form);
  const headers = { "content-type": posted.headers.get("content-type") ?? "", origin: baseUrl };
  return { path: "/sign-in", method: "POST", headers, body: await posted.text() };
}

scenario("128 connections sign in with wrong passwords from 500 networks", async ({ baseUrl }) => {
  const page = await (await fetch(`${baseUrl}/sign-in`)).text();
  const requests = await Promise.all(Array.from({ length: GUESSED }, () => wrongSignIn(baseUrl, page)));
  const [{ path, ...first } = { path: "" }] = requests;
  const heard = await fetch(baseUrl + path, first);
  expect(await heard.text()).toContain("password");
  return { traffic: flood({ connections: 128, networks: 500, requests }) };
});
