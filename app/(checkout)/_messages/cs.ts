import { common } from "./cs/every-page";
import { accessibility, voucher } from "./cs/other-pages";
import { redemption } from "./cs/redemption";
import { simulator } from "./cs/simulator";
import { subscription } from "./cs/subscription";
import type { Messages } from "./en";

export const cs = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
