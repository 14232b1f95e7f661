import { environmentLayout } from "@/app/(dashboard)/_shell/require-account";

export default environmentLayout("operator");
