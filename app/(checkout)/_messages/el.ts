import { accessibility } from "./el/accessibility";
import { common } from "./el/every-page";
import { redemption } from "./el/redemption";
import { simulator } from "./el/simulator";
import { subscription } from "./el/subscription";
import { voucher } from "./el/voucher";
import type { Messages } from "./en";

export const el = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
