import { environmentLayout } from "@/app/_dashboard/environment-layout";

export default environmentLayout("partner", "reseller", "operator");
