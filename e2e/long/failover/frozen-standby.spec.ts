import { expect, test } from "@playwright/test";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { freeze } from "../../specs/runtime/frozen-postgres";
import { type ResponseLog, retryUntilSuccess } from "../trading/persistent-client";
import { sale, sold, withStandby } from "./with-standby";

test("reads succeed and sales are answered with 503 while the synchronous standby is frozen, and a retry afterwards makes one sale", async () => {
  await withStandby(async ({ pair, api, world }) => {
    const key = world.reseller.keys.test;
    expect((await api.createPayment(key, sale("beforehand"))).status).toBe(201);
    const goOn = freeze(pair.replicaFolder);
    const first = await api.createPayment(key, sale("meanwhile"));
    expect([first.status, first.body.error_code]).toEqual([503, "service_unavailable"]);
    expect(Number(first.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await api.createPayment(key, sale("meanwhile"))).status).toBe(503);
    expect((await api.retrieveAccount(key)).status).toBe(200);
    expect([...(await sold()).keys()]).toEqual(["beforehand"]);

    goOn();
    const responseLog: ResponseLog = { nothing: 0, unavailable: 0, wrong: [] };
    const { reference } = await retryUntilSuccess(responseLog, () =>
      api.createPayment(key, sale("meanwhile")),
    );
    expect((await sold()).get("meanwhile")).toBe(reference);
    expect((await sold()).size).toBe(2);
    expect(responseLog.wrong).toEqual([]);
    expect(await checkInvariants()).toEqual([]);
  });
});
