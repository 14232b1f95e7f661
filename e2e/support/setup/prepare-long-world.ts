import { compilePrograms } from "./compile-programs";

/** The set-up of the long tests, which start their own servers. */
export default compilePrograms;
