import { environmentLayout } from "../../_shell/visit";

export default environmentLayout("partner", "reseller", "operator");
