import type { Messages } from "./en";
import { common } from "./fr/every-page";
import { accessibility, voucher } from "./fr/other-pages";
import { redemption } from "./fr/redemption";
import { simulator } from "./fr/simulator";
import { subscription } from "./fr/subscription";

export const fr = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
