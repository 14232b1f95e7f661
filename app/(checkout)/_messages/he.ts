import type { Messages } from "./en";
import { accessibility } from "./he/accessibility";
import { common } from "./he/every-page";
import { redemption } from "./he/redemption";
import { simulator } from "./he/simulator";
import { subscription } from "./he/subscription";
import { voucher } from "./he/voucher";

export const he = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
