import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { apiAt } from "../fixtures/api";
import { startServer, stopProcess } from "../setup/server-process";

const LIMIT = 20;

test("every answer says how much is left, and who has sent too much is told to wait", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-limit-"));
  const server = await startServer({
    folder,
    settings: { API_RATE_LIMIT: String(LIMIT), LOG_LEVEL: "silent" },
  });
  try {
    const demo = JSON.parse(readFileSync(path.join(folder, "demo.json"), "utf8")) as {
      partner: { test_key: string };
    };
    const key = demo.partner.test_key;
    const api = apiAt(server.baseUrl, () => undefined);

    for (const answer of [
      await api.call("GET", "/countries"),
      await api.call("GET", "/redemption-intents/none", { key }),
      await api.call("GET", "/redemption-intents/none"),
      await api.call("GET", "/openapi.json"),
      await api.call("PUT", "/countries"),
      await api.call("GET", "/nothing"),
      await api.call("GET", "/%ZZ"),
    ]) {
      expect(answer.headers.get("ratelimit-policy")).toBe(`"default";q=${LIMIT};w=1`);
      expect(answer.headers.get("ratelimit")).toMatch(/^"default";r=\d+;t=1$/);
    }

    const burst = await Promise.all(
      Array.from({ length: 5 * LIMIT }, () => api.call("GET", "/redemption-intents/none", { key })),
    );
    const refused = burst.filter(({ status }) => status === 429);
    expect(new Set(burst.map(({ status }) => status))).toEqual(new Set([404, 429]));
    expect(refused[0]?.body.error_code).toBe("rate_limited");
    expect(refused[0]?.headers.get("retry-after")).toBe("1");
    expect(refused[0]?.headers.get("ratelimit")).toBe('"default";r=0;t=1');
    expect((await api.listCountries()).status).toBe(200);

    const lost = await Promise.all(Array.from({ length: 5 * LIMIT }, () => api.call("GET", "/nothing")));
    expect(new Set(lost.map(({ status }) => status))).toEqual(new Set([404, 429]));
  } finally {
    await stopProcess(server.pid);
    rmSync(folder, { recursive: true, force: true });
  }
});
