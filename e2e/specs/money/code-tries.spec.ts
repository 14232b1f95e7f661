import { solveChallenge } from "@/lib/payments/code-tries/solve-challenge";
import { FREE_REFUSALS, newChallenge, TRY_COSTS } from "@/lib/payments/code-tries/tries.sql";
import { checkCodes } from "@/lib/payments/intents/check-codes";
import { payWithCodes } from "@/lib/payments/intents/pay-intent";
import { newVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { expect, test } from "../../support/fixtures/verbs";
import { newClientIp, peopleIn } from "../../support/world/accounts";
import { countRefusals, openCheckout, refusalsOf, skipWait } from "../../support/world/intents";
import { sellInTest } from "../../support/world/sales";

const FIFTY = Array.from({ length: 50 }, () => null);
const [FIRST_COST] = TRY_COSTS;

/**
 * Creates a checkout, a valid voucher code, and an IP address in a block from which `refusals` codes have already been refused.
 * By default, `refusals` is the number after which each further try costs a proof of work or a wait.
 */
async function busyCheckout(refusals: number = FREE_REFUSALS.limit) {
  const { partner, resellers } = await peopleIn("test");
  const [right = ""] = await sellInTest(resellers[0], [500]);
  const ip = newClientIp();
  await countRefusals(ip, refusals);
  return { partner, accessCode: await openCheckout(partner, 500), right, ip };
}

/** Tries an unknown code without a proof of work, and returns a solution to the challenge in the response. */
async function solvedFor(accessCode: string, ip: string): Promise<string> {
  const { requirement } = await checkCodes(accessCode, [newVoucherCode()], ip);
  return solveChallenge(requirement?.challenge ?? "");
}

test("after many voucher codes from a client's IP address block were refused, the client needs only one proof of work both to check a code and to pay with it", async () => {
  const { accessCode, right, ip } = await busyCheckout();
  const before = await checkCodes(accessCode, [right], ip);
  expect(before).toMatchObject({ vouchers: [], refused: [], unchecked: [right], state: "open" });
  const proof = await solveChallenge(before.requirement?.challenge ?? "");
  const checked = await checkCodes(accessCode, [right], ip, proof);
  expect(checked).toMatchObject({ unchecked: [], requirement: undefined, triesLeft: 20 });
  expect(checked.vouchers).toHaveLength(1);
  const paid = await payWithCodes(accessCode, { listed: [right], typed: [] }, { ip, proof });
  expect(paid.closed).toBe(true);
});

test("if 50 parallel requests send a wrong and a correct code with the same proof of work, only one wrong code is checked, and no response reveals that the other code is correct", async () => {
  const { accessCode, right, ip } = await busyCheckout();
  const proof = await solvedFor(accessCode, ip);
  const first = await checkCodes(accessCode, [newVoucherCode()], ip, proof);
  expect(first.refused).toHaveLength(1);
  const another = await solveChallenge(
    (await checkCodes(accessCode, [right], ip, proof)).requirement?.challenge ?? "",
  );

  const reads = await Promise.all(
    FIFTY.map(() => checkCodes(accessCode, [newVoucherCode(), right], ip, another)),
  );

  expect(reads.flatMap(({ refused }) => refused)).toHaveLength(1);
  expect(reads.flatMap(({ vouchers }) => vouchers)).toEqual([]);
  expect(reads.every(({ unchecked, requirement }) => unchecked.length > 0 && requirement)).toBe(true);
  expect(await refusalsOf(accessCode)).toBe(2);
});

test("an invalid, expired or reused proof of work is refused with a new challenge and uses up no attempt", async () => {
  const { partner, accessCode, right, ip } = await busyCheckout();
  const used = await solvedFor(accessCode, ip);
  await checkCodes(accessCode, [newVoucherCode()], ip, used);
  const tried = `checkout ${accessCode}`;
  const longAgo = new Date(Date.now() - 3_600_000);
  const proofs = {
    forged: `${used.slice(0, -1)}x`,
    expired: await solveChallenge(newChallenge(tried, FIRST_COST.work, longAgo)),
    foreign: await solvedFor(await openCheckout(partner, 500), ip),
    used,
    "too cheap": await solveChallenge(newChallenge(tried, FIRST_COST.work / 4, new Date())),
  };
  const challenges = new Set<string | undefined>();
  for (const [kind, proof] of Object.entries(proofs)) {
    const read = await checkCodes(accessCode, [right], ip, proof);
    expect(read, kind).toMatchObject({ vouchers: [], refused: [], unchecked: [right], triesLeft: 19 });
    challenges.add(read.requirement?.challenge);
  }
  expect(challenges.size).toBe(Object.keys(proofs).length);
  const proof = await solveChallenge([...challenges].at(-1) ?? "");
  expect((await checkCodes(accessCode, [right], ip, proof)).vouchers).toHaveLength(1);
});

test("without a proof of work, a code is checked only after a wait, and each wrong code restarts the wait", async () => {
  const { accessCode, right, ip } = await busyCheckout(1_000);
  const { delayS = 0 } = TRY_COSTS.at(-1) ?? {};
  const wait = async (code: string) => (await checkCodes(accessCode, [code], ip)).requirement?.retryAfterS;
  expect(await wait(right)).toBe(30);
  await skipWait(accessCode, delayS - 5);
  const left = await wait(right);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(5);
  await skipWait(accessCode, 5);
  expect(await wait(newVoucherCode())).toBeUndefined();
  expect(await wait(right)).toBeGreaterThan(25);
  await skipWait(accessCode, delayS);
  for (const _ of [1, 2]) expect((await checkCodes(accessCode, [right], ip)).vouchers).toHaveLength(1);
  expect(await refusalsOf(accessCode)).toBe(1);
});

test("of 50 wrong codes sent in parallel after the wait, only one is checked", async () => {
  const { accessCode, ip } = await busyCheckout(1_000);
  await checkCodes(accessCode, [newVoucherCode()], ip);
  await skipWait(accessCode, 30);
  const reads = await Promise.all(FIFTY.map(() => checkCodes(accessCode, [newVoucherCode()], ip)));
  expect(reads.flatMap(({ refused }) => refused)).toHaveLength(1);
  expect(await refusalsOf(accessCode)).toBe(1);
});

test("after its waiting time, a checkout accepts a code despite wrong guesses at other checkouts from the same IP address", async () => {
  const { partner, accessCode, right, ip } = await busyCheckout(1_000);
  await checkCodes(accessCode, [right], ip);
  await skipWait(accessCode, 30);
  for (const _ of [1, 2, 3]) await checkCodes(await openCheckout(partner, 500), [newVoucherCode()], ip);
  expect((await checkCodes(accessCode, [right], ip)).vouchers).toHaveLength(1);
});

test("the required proof of work grows with the number of codes refused for the client's whole block of IP addresses, up to a maximum", async () => {
  const { partner, ip } = await busyCheckout();
  const neighbor = ip.replace(/::1$/, ":1234::99");
  const workOf = async (client: string) => {
    const { requirement } = await checkCodes(await openCheckout(partner, 500), [newVoucherCode()], client);
    return Number(requirement?.challenge.split(".")[2]);
  };
  const works = [];
  for (let step = 0; step < TRY_COSTS.length + 2; step += 1) {
    works.push(await workOf(neighbor));
    await countRefusals(ip, 4);
  }
  const bound = TRY_COSTS.at(-1)?.work;
  expect(works).toEqual([...TRY_COSTS.map(({ work }) => work), bound, bound]);
});
