import type { Messages } from "./en";
import { accessibility } from "./fr/accessibility";
import { common } from "./fr/every-page";
import { redemption } from "./fr/redemption";
import { simulator } from "./fr/simulator";
import { subscription } from "./fr/subscription";
import { voucher } from "./fr/voucher";

export const fr = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
