import { cx } from "class-variance-authority";

/**
 * Joins class names. Of two that set the same property the order in the stylesheet decides, not the order here: a caller
 * that overrides a piece's own says so, as in `px-2!`.
 */
export const classNames = cx;
