import { accessibility } from "./ar/accessibility";
import { common } from "./ar/every-page";
import { redemption } from "./ar/redemption";
import { simulator } from "./ar/simulator";
import { subscription } from "./ar/subscription";
import { voucher } from "./ar/voucher";
import type { Messages } from "./en";

export const ar = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
