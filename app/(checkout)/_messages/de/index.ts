import { en } from "../en";

export const de = en;
