import type { Messages } from "./en";
import { accessibility } from "./es/accessibility";
import { common } from "./es/every-page";
import { redemption } from "./es/redemption";
import { simulator } from "./es/simulator";
import { subscription } from "./es/subscription";
import { voucher } from "./es/voucher";

export const es = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
