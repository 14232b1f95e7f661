import { HOSTILE_HOSTS } from "@/lib/base/hostile-hosts-fixture";
import { type Network, publicNetwork, resolveWith, unrestrictedNetwork } from "@/lib/base/url-guard";
import { sendRequest } from "@/lib/webhooks/deliveries/send-request";
import { expect, test } from "../../support/fixtures/verbs";
import { startDnsServer } from "./dns-server";
import { answering, type Receiver, startReceiver } from "./receiver";

const timeoutMs = 5_000;
let canary: Receiver;

test.beforeEach(async () => {
  canary = await startReceiver(answering(200));
});
test.afterEach(() => canary.close());

function send(host: string, network: Network, limitMs = timeoutMs) {
  const url = `http://${host}:${canary.port}/hook`;
  const request = { url, environment: "test", headers: {}, body: "{}" } as const;
  return sendRequest(request, { network, timeoutMs: limitMs });
}

test("requests to more than a hundred hostile host names open no connection to a server on loopback", async () => {
  const toLoopback: Network = {
    allowPrivateNetwork: false,
    resolve: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
  };
  expect(HOSTILE_HOSTS.length).toBeGreaterThan(100);
  for (const host of HOSTILE_HOSTS) {
    const { outcome, status } = await send(host, toLoopback);
    expect({ outcome, status }, host).toEqual({
      outcome: expect.stringMatching(/^(refused_address|dns_failed)$/),
      status: null,
    });
  }
  expect(canary.connections()).toBe(0);
  expect((await send("127.0.0.1", unrestrictedNetwork)).outcome).toBe("delivered");
  expect((await send("localhost", unrestrictedNetwork)).outcome).toBe("delivered");
  expect(canary.connections()).toBe(2);
});

test("a public host name is refused if any of its addresses is private", async () => {
  const answers = [
    ["127.0.0.1"],
    ["2000::1", "127.0.0.1"],
    ["::1", "2000::1"],
    ["::ffff:127.0.0.1"],
    ["10.0.0.1"],
  ];
  for (const addresses of answers) {
    const resolve: Network["resolve"] = async () =>
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    const { outcome } = await send("hooks.example.com", { allowPrivateNetwork: false, resolve });
    expect(outcome, addresses.join()).toBe("dns_failed");
  }
  expect(canary.connections()).toBe(0);
});

test("a request to a host name with private addresses ends with the same outcome as a request to an unknown host name", async () => {
  const answers = [["10.0.0.1"], ["169.254.169.254", "2000::1"], []];
  const ends = await Promise.all(
    answers.map(async (addresses) => {
      const resolve: Network["resolve"] = async () => addresses.map((address) => ({ address, family: 4 }));
      const { outcome, status, excerpt } = await send("hooks.example.com", {
        allowPrivateNetwork: false,
        resolve,
      });
      return { outcome, status, excerpt };
    }),
  );
  expect(ends).toEqual(Array(3).fill({ outcome: "dns_failed", status: null, excerpt: null }));
});

test("no connection is made to a private address after DNS rebinding", async () => {
  // 2000::1 counts as public but is not assigned to any network, so no server receives the requests.
  const rebinding = await startDnsServer((earlierQueries) =>
    earlierQueries % 4 < 2 ? ["2000::1"] : ["127.0.0.1", "::1"],
  );
  const network: Network = {
    allowPrivateNetwork: false,
    resolve: (hostname) => resolveWith(rebinding.resolver, hostname),
  };
  const outcomes: string[] = [];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    outcomes.push((await send("rebind.example.com", network, 300)).outcome);
  }
  await rebinding.close();
  expect(outcomes.filter((_, attempt) => attempt % 2 === 1)).toEqual(Array(3).fill("dns_failed"));
  expect(outcomes.filter((_, attempt) => attempt % 2 === 0)).not.toContain("delivered");
  expect(rebinding.questions()).toBe(12);
  expect(canary.connections()).toBe(0);
});

test("a redirect to a private address is not followed", async () => {
  const inside = await startReceiver(answering(200));
  for (const status of [301, 302, 303, 307, 308]) {
    const redirecting = await startReceiver(answering(status, "", { location: inside.url }));
    const request = { url: redirecting.url, environment: "test", headers: {}, body: "{}" } as const;
    const answer = await sendRequest(request, { network: unrestrictedNetwork, timeoutMs });
    expect(answer).toMatchObject({ outcome: "redirect", status });
    await redirecting.close();
  }
  expect(inside.connections()).toBe(0);
  await inside.close();
});

test("a literal private address is refused before a socket opens", async () => {
  for (const host of ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "2130706433"]) {
    expect((await send(host, publicNetwork)).outcome, host).toBe("refused_address");
  }
  expect(canary.connections()).toBe(0);
});
