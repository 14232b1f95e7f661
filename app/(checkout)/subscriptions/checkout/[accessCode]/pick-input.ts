import { z } from "zod";
import { accessCodeField } from "@/app/(checkout)/_parts/access-code";

export const pickInput = z.object({ access_code: accessCodeField, shop_id: z.string().max(100) });
