import { common } from "./el/every-page";
import { accessibility, voucher } from "./el/other-pages";
import { redemption } from "./el/redemption";
import { simulator } from "./el/simulator";
import { subscription } from "./el/subscription";
import type { Messages } from "./en";

export const el = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
