import type { Messages } from "../en";
import { common } from "./common";
import { redemption } from "./redemption";
import { simulator } from "./simulator";
import { subscription } from "./subscription";

export const ar = { common, redemption, simulator, subscription } satisfies Messages;
