import { common } from "./ar/every-page";
import { accessibility, voucher } from "./ar/other-pages";
import { redemption } from "./ar/redemption";
import { simulator } from "./ar/simulator";
import { subscription } from "./ar/subscription";
import type { Messages } from "./en";

export const ar = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
