import { updateCheckoutSettings } from "@/lib/accounts/checkout-settings/update-settings";
import { suspendAccount } from "@/lib/accounts/manage-account";
import { callerFor } from "@/lib/base/signed-in-user";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import { expect, test, urlOf } from "../../support/fixtures/api-test";
import { inParallel } from "../../support/fixtures/in-parallel";
import { tenantDigest } from "../../support/fixtures/tenant-digest";
import { partnerOf, resellerWith, type World } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { sell } from "../../support/world/sales";
import { type Checkout, checkoutsOf } from "./checkout-cases";
import { builtActions, type FormValues, type Post, posts, rowsByCode, sendPost } from "./checkout-posts";

const ENVIRONMENTS = ["test", "live"] as const;

/**
 * The number of POST requests that a test sends at once. Tessera's HTTP server serves at most four page requests from a client
 * at once. When an action redirects, Next.js requests the target page through this server on behalf of the client. Four
 * requests that are redirected would hold all four slots, and the requests for their target pages would wait for a free slot.
 */
const AT_ONCE = 3;

test("every server action of the customer pages is listed in checkout-posts.ts with its expected effect", () => {
  const listedActions = new Set(posts.map(({ action }) => action));
  expect([...builtActions().keys()].sort()).toEqual([...listedActions].sort());
});

for (const post of posts) {
  test(`the server action ${post.action}, which ${post.does}, changes at most the checkout whose access code it receives, and only if that checkout allows the action`, async ({
    world,
    door,
  }) => {
    const setup = await newSetup(world);
    const at = setup.checkouts.find(({ sort }) => sort === post.sort);
    if (!at) throw new Error("there is one of each sort");
    const closed = setup.checkouts.filter((checkout) => !post.changes(checkout));
    const untouched = await setup.belongings();
    await inParallel(closed, (about) => expectPosted(urlOf(door), post, { at, about, setup }), AT_ONCE);
    expect(await setup.belongings()).toEqual(untouched);
    for (const about of setup.checkouts.filter(post.changes)) {
      const before = await rowsByCode(setup.checkouts);
      await expectPosted(urlOf(door), post, { at, about, setup });
      const after = await rowsByCode(setup.checkouts);
      const changed = setup.checkouts.filter(({ accessCode: code }) => before.get(code) !== after.get(code));
      expect(changed).toEqual([about]);
    }
  });
}

test("at a suspended partner's checkouts, no server action except cancelPayment changes the partner's or the reseller's data", async ({
  world,
  door,
}) => {
  const setup = await newSetup(world);
  await suspendAccount(world.operator, { account_id: setup.partner.user.accountId, reason: "a test" });
  for (const post of posts.filter(({ action }) => action !== "cancelPayment")) {
    const at = setup.checkouts.find(({ sort }) => sort === post.sort);
    if (!at) throw new Error("there is one of each sort");
    const before = await setup.belongings();
    const own = setup.checkouts.filter(({ sort }) => sort === post.sort);
    await inParallel(own, (about) => expectPosted(urlOf(door), post, { at, about, setup }), AT_ONCE);
    expect(await setup.belongings(), `${post.action} ${post.does}`).toEqual(before);
  }
});

/** The setup of one test: a partner, its customers' checkouts, and a reseller's vouchers and shop. */
type Setup = {
  readonly partner: AccountOwner;
  readonly checkouts: readonly Checkout[];
  /** Returns the data of both accounts in both environments, for comparison. */
  readonly belongings: () => Promise<object>;
  readonly valuesFor: (checkout: Checkout) => FormValues;
};

async function newSetup(world: World): Promise<Setup> {
  const partner = await partnerOf(world, "Checkout Games");
  const reseller = await resellerWith(world, 1_000_000, "Checkout Shop");
  for (const environment of ENVIRONMENTS) {
    await updateCheckoutSettings(callerFor(partner.user, environment), { customers_cancel: "yes" });
    await setEndpointUrl(callerFor(reseller.user, environment));
  }
  const callers = [partner, reseller].flatMap(({ user }) =>
    ENVIRONMENTS.map((environment) => callerFor(user, environment)),
  );
  const ofBoth = await Promise.all(
    ENVIRONMENTS.map((environment) => checkoutsOf(partner, reseller, environment)),
  );
  const checkouts = ofBoth.flat();
  const vouchers = new Map<Checkout, string>();
  await inParallel(checkouts, async (checkout) => {
    const { codes } = await sell(callerFor(reseller.user, checkout.environment), [5_000]);
    vouchers.set(checkout, codes[0] ?? "");
  });
  return {
    ...{ partner, checkouts },
    belongings: () => Promise.all(callers.map(tenantDigest)),
    valuesFor: (checkout) => ({ voucher: vouchers.get(checkout) ?? "", shopId: reseller.user.accountId }),
  };
}

/**
 * Sends `post` to the page of checkout `at`, with the access code of checkout `about`. Expects a status below 400, and a
 * response that contains no checkout's data except the data that one of these two access codes makes visible.
 */
async function expectPosted(
  door: string,
  post: Post,
  { at, about, setup }: { at: Checkout; about: Checkout; setup: Setup },
): Promise<void> {
  const what = `${post.action} at ${about.what} in ${about.environment}`;
  const { status, text } = await sendPost(door, post, { at, about, values: setup.valuesFor(about) });
  expect(status, what).toBeLessThan(400);
  const open = [...at.words, ...(about.sort === post.sort ? about.words : []), about.accessCode];
  const others = setup.checkouts.filter((checkout) => checkout !== about);
  const foreign = [
    ...setup.checkouts.flatMap(({ words }) => words),
    ...others.flatMap(({ hidden }) => hidden),
  ];
  expect(
    foreign.filter((word) => text.includes(word) && !open.includes(word)),
    what,
  ).toEqual([]);
}
