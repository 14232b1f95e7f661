import type { Messages } from "./en";
import { accessibility } from "./pt/accessibility";
import { common } from "./pt/every-page";
import { redemption } from "./pt/redemption";
import { simulator } from "./pt/simulator";
import { subscription } from "./pt/subscription";
import { voucher } from "./pt/voucher";

export const pt = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
