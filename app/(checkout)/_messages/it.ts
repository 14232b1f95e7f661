import type { Messages } from "./en";
import { common } from "./it/every-page";
import { accessibility, voucher } from "./it/other-pages";
import { redemption } from "./it/redemption";
import { simulator } from "./it/simulator";
import { subscription } from "./it/subscription";

export const it = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
