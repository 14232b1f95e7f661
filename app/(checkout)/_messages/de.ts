import { accessibility } from "./de/accessibility";
import { common } from "./de/every-page";
import { redemption } from "./de/redemption";
import { simulator } from "./de/simulator";
import { subscription } from "./de/subscription";
import { voucher } from "./de/voucher";
import type { Messages } from "./en";

export const de = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
