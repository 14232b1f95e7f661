import type { Messages } from "./en";
import { accessibility } from "./ro/accessibility";
import { common } from "./ro/every-page";
import { redemption } from "./ro/redemption";
import { simulator } from "./ro/simulator";
import { subscription } from "./ro/subscription";
import { voucher } from "./ro/voucher";

export const ro = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
