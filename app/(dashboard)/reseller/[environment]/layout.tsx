import { environmentLayout } from "@/app/(dashboard)/_shell/environment-layout";

export default environmentLayout("reseller");
