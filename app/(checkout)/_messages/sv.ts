import type { Messages } from "./en";
import { accessibility } from "./sv/accessibility";
import { common } from "./sv/every-page";
import { redemption } from "./sv/redemption";
import { simulator } from "./sv/simulator";
import { subscription } from "./sv/subscription";
import { voucher } from "./sv/voucher";

export const sv = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
