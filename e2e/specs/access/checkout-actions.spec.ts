import { suspendAccount } from "@/lib/accounts/manage-account";
import { callerFor } from "@/lib/base/signed-in-user";
import type { Member } from "@/lib/runtime/demo-world/people";
import { inParallel } from "../../support/fixtures/in-parallel";
import { tenantDigest } from "../../support/fixtures/tenant-digest";
import { expect, test, urlOf } from "../../support/fixtures/test";
import { partnerOf, resellerWith, type World } from "../../support/world/accounts";
import { sell } from "../../support/world/sales";
import { type Aid, builtActions, type Post, posts, sendPost, standing } from "./checkout-posts";
import { type Thing, thingsOf } from "./checkout-things";

const ENVIRONMENTS = ["test", "live"] as const;

test("every server action of the checkouts has a row here that states its effect", () => {
  const held = new Set(posts.map(({ action }) => action));
  expect([...builtActions().keys()].sort()).toEqual([...held].sort());
});

for (const post of posts) {
  test(`${post.action} ${post.does} for its own access code only, and changes nothing that is closed`, async ({
    world,
    door,
  }) => {
    const stage = await newStage(world);
    const at = stage.things.find(({ sort }) => sort === post.sort);
    if (!at) throw new Error("there is one of each sort");
    const closed = stage.things.filter((thing) => !post.changes(thing));
    const untouched = await stage.belongings();
    await inParallel(closed, (about) => expectPosted(urlOf(door), post, { at, about, stage }));
    expect(await stage.belongings()).toEqual(untouched);
    for (const about of stage.things.filter(post.changes)) {
      const before = await standing(stage.things);
      await expectPosted(urlOf(door), post, { at, about, stage });
      const after = await standing(stage.things);
      const changed = stage.things.filter(({ accessCode: code }) => before.get(code) !== after.get(code));
      expect(changed).toEqual([about]);
    }
  });
}

test("no action at a checkout of a suspended partner moves money or picks a shop", async ({
  world,
  door,
}) => {
  const stage = await newStage(world);
  await suspendAccount(world.operator, { account_id: stage.partner.user.accountId, reason: "a test" });
  for (const post of posts.filter(({ action }) => action !== "cancelPayment")) {
    const at = stage.things.find(({ sort }) => sort === post.sort);
    if (!at) throw new Error("there is one of each sort");
    const before = await stage.belongings();
    await inParallel(stage.things, (about) => expectPosted(urlOf(door), post, { at, about, stage }));
    expect(await stage.belongings(), `${post.action} ${post.does}`).toEqual(before);
  }
});

/** The fixtures of one test: a partner, its customers' checkouts, and a reseller that sold them vouchers. */
type Stage = {
  readonly partner: Member;
  readonly things: readonly Thing[];
  /** The data of both accounts in both environments, for comparison. */
  readonly belongings: () => Promise<object>;
  readonly aidFor: (thing: Thing) => Aid;
};

async function newStage(world: World): Promise<Stage> {
  const partner = await partnerOf(world, "Checkout Games");
  const reseller = await resellerWith(world, 1_000_000, "Checkout Shop");
  const callers = [partner, reseller].flatMap(({ user }) =>
    ENVIRONMENTS.map((environment) => callerFor(user, environment)),
  );
  const ofBoth = await Promise.all(
    ENVIRONMENTS.map((environment) => thingsOf(partner, reseller, environment)),
  );
  const things = ofBoth.flat();
  const vouchers = new Map<Thing, string>();
  await inParallel(things, async (thing) => {
    const { codes } = await sell(callerFor(reseller.user, thing.environment), [5_000]);
    vouchers.set(thing, codes[0] ?? "");
  });
  return {
    ...{ partner, things },
    belongings: () => Promise.all(callers.map(tenantDigest)),
    aidFor: (thing) => ({ voucher: vouchers.get(thing) ?? "", shopId: reseller.user.accountId }),
  };
}

/** Posts to one checkout with another checkout's access code. Expects no error and no data that neither code grants access to. */
async function expectPosted(
  door: string,
  post: Post,
  { at, about, stage }: { at: Thing; about: Thing; stage: Stage },
): Promise<void> {
  const what = `${post.action} at ${about.what} in ${about.environment}`;
  const { status, text } = await sendPost(door, post, { at, about, aid: stage.aidFor(about) });
  expect(status, what).toBeLessThan(400);
  const open = [...at.words, ...(about.sort === post.sort ? about.words : []), about.accessCode];
  const others = stage.things.filter((thing) => thing !== about);
  const foreign = [...stage.things.flatMap(({ words }) => words), ...others.flatMap(({ hidden }) => hidden)];
  expect(
    foreign.filter((word) => text.includes(word) && !open.includes(word)),
    what,
  ).toEqual([]);
}
