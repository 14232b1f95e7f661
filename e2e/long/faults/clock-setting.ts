/** The environment variable with the path of a file that contains the shift of a server's clock in milliseconds. */
export const CLOCK_SETTING = "SHIFTED_CLOCK";
