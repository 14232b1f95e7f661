import type { Messages } from "./en";
import { accessibility } from "./pl/accessibility";
import { common } from "./pl/every-page";
import { redemption } from "./pl/redemption";
import { simulator } from "./pl/simulator";
import { subscription } from "./pl/subscription";
import { voucher } from "./pl/voucher";

export const pl = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
