import type { Messages } from "./en";
import { common } from "./ro/every-page";
import { accessibility, voucher } from "./ro/other-pages";
import { redemption } from "./ro/redemption";
import { simulator } from "./ro/simulator";
import { subscription } from "./ro/subscription";

export const ro = { accessibility, common, redemption, simulator, subscription, voucher } satisfies Messages;
