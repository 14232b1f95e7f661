import type { Messages } from "./en";
import { accessibility } from "./tr/accessibility";
import { common } from "./tr/every-page";
import { redemption } from "./tr/redemption";
import { simulator } from "./tr/simulator";
import { subscription } from "./tr/subscription";
import { voucher } from "./tr/voucher";

export const tr = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
