import type { Messages } from "./en";
import { accessibility } from "./it/accessibility";
import { common } from "./it/every-page";
import { redemption } from "./it/redemption";
import { simulator } from "./it/simulator";
import { subscription } from "./it/subscription";
import { voucher } from "./it/voucher";

export const it = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
