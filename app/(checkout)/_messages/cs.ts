import { accessibility } from "./cs/accessibility";
import { common } from "./cs/every-page";
import { redemption } from "./cs/redemption";
import { simulator } from "./cs/simulator";
import { subscription } from "./cs/subscription";
import { voucher } from "./cs/voucher";
import type { Messages } from "./en";

export const cs = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
