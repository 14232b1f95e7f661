import { actsOfCustomers } from "./acts-of-customers";
import { actsOfEarnings } from "./acts-of-earnings";
import { actsOfOperators } from "./acts-of-operators";
import { actsOfPartners } from "./acts-of-partners";
import { actsOfPayouts } from "./acts-of-payouts";
import { actsOfReceivers } from "./acts-of-receivers";
import { actsOfResellers } from "./acts-of-resellers";
import { actsOfSearchers } from "./acts-of-searchers";
import { actsOfUsers } from "./acts-of-users";
import type { Acts, Stage } from "./stage";

/** What a partner, a reseller, their customers and those who work for them do. */
export const actsOfTraders = (stage: Stage): Acts => ({
  ...actsOfResellers(stage),
  ...actsOfPartners(stage),
  ...actsOfEarnings(stage),
  ...actsOfReceivers(stage),
  ...actsOfCustomers(stage),
  ...actsOfUsers(stage),
  ...actsOfSearchers(stage),
});

/** What operators do about them. */
export const actsOfThePlatform = (stage: Stage): Acts => ({
  ...actsOfOperators(stage),
  ...actsOfPayouts(stage),
});
