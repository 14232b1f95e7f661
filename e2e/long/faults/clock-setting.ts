/** The setting with the path of the file that holds the shift of a server's clock in milliseconds. */
export const CLOCK_SETTING = "SHIFTED_CLOCK";
