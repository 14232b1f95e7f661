import type { Messages } from "./en";
import { accessibility } from "./nl/accessibility";
import { common } from "./nl/every-page";
import { redemption } from "./nl/redemption";
import { simulator } from "./nl/simulator";
import { subscription } from "./nl/subscription";
import { voucher } from "./nl/voucher";

export const nl = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
