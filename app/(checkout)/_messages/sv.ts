import type { Messages } from "./en";
import { common } from "./sv/every-page";
import { accessibility, voucher } from "./sv/other-pages";
import { redemption } from "./sv/redemption";
import { simulator } from "./sv/simulator";
import { subscription } from "./sv/subscription";

export const sv = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
