import type { Messages } from "./en";
import { common } from "./pl/every-page";
import { accessibility, voucher } from "./pl/other-pages";
import { redemption } from "./pl/redemption";
import { simulator } from "./pl/simulator";
import { subscription } from "./pl/subscription";

export const pl = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
