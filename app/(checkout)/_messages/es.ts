import type { Messages } from "./en";
import { common } from "./es/every-page";
import { accessibility, voucher } from "./es/other-pages";
import { redemption } from "./es/redemption";
import { simulator } from "./es/simulator";
import { subscription } from "./es/subscription";

export const es = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
