import type { Messages } from "./en";
import { common } from "./pt/every-page";
import { accessibility, voucher } from "./pt/other-pages";
import { redemption } from "./pt/redemption";
import { simulator } from "./pt/simulator";
import { subscription } from "./pt/subscription";

export const pt = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
