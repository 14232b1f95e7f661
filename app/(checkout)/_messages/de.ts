import { common } from "./de/every-page";
import { accessibility, voucher } from "./de/other-pages";
import { redemption } from "./de/redemption";
import { simulator } from "./de/simulator";
import { subscription } from "./de/subscription";
import type { Messages } from "./en";

export const de = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
