import { compilePrograms } from "./compile-programs";

/** The setup of the long tests, which start their own servers. */
export default compilePrograms;
