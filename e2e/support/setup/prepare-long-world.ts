/** The set-up of the long tests, which start their own servers. */
export { compilePrograms as default } from "./compile-programs";
