import type { Messages } from "./en";
import { common } from "./he/every-page";
import { accessibility, voucher } from "./he/other-pages";
import { redemption } from "./he/redemption";
import { simulator } from "./he/simulator";
import { subscription } from "./he/subscription";

export const he = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
