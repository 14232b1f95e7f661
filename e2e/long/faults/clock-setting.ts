/** The setting with the file that says how many milliseconds a server's clock is off. */
export const CLOCK_SETTING = "SHIFTED_CLOCK";
