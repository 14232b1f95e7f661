import type { Messages } from "./en";
import { common } from "./tr/every-page";
import { accessibility, voucher } from "./tr/other-pages";
import { redemption } from "./tr/redemption";
import { simulator } from "./tr/simulator";
import { subscription } from "./tr/subscription";

export const tr = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
