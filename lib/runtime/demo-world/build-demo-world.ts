import { now } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import { addCast, type Cast, type Invited, inviteCast } from "./cast";
import { closeHalfMade } from "./close-half-made";
import { noteBegun, noteFinished, readBegun } from "./credentials-file";
import { fundWallets, type Member, OPENING_MINOR } from "./people";
import { mayHavePast, playHistory } from "./play-history";

/**
 * Makes the demo world and writes its credentials to `demo.json` in that folder, readable by its owner alone: with ninety
 * days of trade behind it, or, if `empty` or where the books have been going for a while, with its accounts, their keys and
 * the money to begin with. The file is written last: a world that a crash left half made is closed, and made anew under
 * other e-mail addresses.
 */
export async function seedDemoWorld({ folder, empty }: { folder: string; empty: boolean }): Promise<void> {
  const halfMade = readBegun(folder);
  const invited = await inviteCast();
  noteBegun(folder, [...halfMade, ...Object.values(invited)]);
  const present = now();
  const hasPast = !empty && (await mayHavePast(present));
  const cast = hasPast ? await playHistory(invited, present) : await beginToday(invited);
  await closeHalfMade(cast.operator, halfMade);
  const { operator: _, ...members } = cast;
  noteFinished(folder, {
    base_url: env().publicUrl,
    operator: invited.operator,
    partner_developer: invited.partner_developer,
    partner_finance: invited.partner_finance,
    ...Object.fromEntries(Object.entries(members).map(([name, member]) => [name, shown(member)])),
  });
}

async function beginToday(invited: Invited): Promise<Cast> {
  const cast = await addCast(invited);
  for (const member of [cast.reseller, cast.reseller_2])
    await fundWallets(cast.operator, member, OPENING_MINOR);
  return cast;
}

function shown(member: Member): object {
  const { companyName, email, password, keys, user } = member;
  return {
    company_name: companyName,
    email,
    password,
    test_key: keys.test,
    live_key: keys.live,
    ...(user.shopUrl && { shop_url: user.shopUrl }),
  };
}
