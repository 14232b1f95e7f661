import { request } from "node:http";
import { fetchPage, hiddenFieldsIn } from "../../support/fixtures/fetch-page";
import { expect, test, urlOf } from "../../support/fixtures/test";
import { PASSWORD } from "../../support/world/accounts";

type SignInResponse = { status: number; cookies: string[] };

/**
 * Signs in as a browser without JavaScript does, through a proxy that changes the Host header to `sent.host`. `sent.origin` is
 * the browser's Origin header.
 */
async function signIn(
  page: string,
  email: string,
  sent: { host: string; origin: string },
): Promise<SignInResponse> {
  const form = hiddenFieldsIn(await (await fetchPage(page)).text());
  form.append("email", email);
  form.append("password", PASSWORD);
  const encoded = new Request(page, { method: "POST", body: form });
  const body = Buffer.from(await encoded.arrayBuffer());
  const type = encoded.headers.get("content-type") ?? "";
  const { hostname, port, pathname: path } = new URL(page);
  return new Promise((resolve, reject) => {
    const headers = { ...sent, "Content-Type": type, "Content-Length": String(body.length) };
    const post = request({ hostname, port, path, method: "POST", headers, agent: false }, (response) => {
      response.resume();
      response.once("end", () =>
        resolve({ status: response.statusCode ?? 0, cookies: response.headers["set-cookie"] ?? [] }),
      );
    });
    post.once("error", reject);
    post.end(body);
  });
}

for (const door of ["front-door", "next"] as const) {
  test(`if a proxy changes the Host header, the server "${door}" still accepts forms from the public origin and refuses forms from other origins`, async ({
    world,
  }) => {
    const page = `${urlOf(door)}/sign-in`;
    const { email } = world.partner.user;
    const host = "internal:8080";

    const ours = await signIn(page, email, { host, origin: new URL(urlOf("front-door")).origin });
    expect(ours.status).toBe(303);
    expect(ours.cookies).not.toEqual([]);

    for (const origin of ["https://evil.example", "null"]) {
      const foreign = await signIn(page, email, { host, origin });
      expect(foreign.status, origin).toBeGreaterThanOrEqual(400);
      expect(foreign.cookies, origin).toEqual([]);
    }
  });
}
