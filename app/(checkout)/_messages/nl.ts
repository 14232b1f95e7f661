import type { Messages } from "./en";
import { common } from "./nl/every-page";
import { accessibility, voucher } from "./nl/other-pages";
import { redemption } from "./nl/redemption";
import { simulator } from "./nl/simulator";
import { subscription } from "./nl/subscription";

export const nl = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
