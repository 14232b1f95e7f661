import { cx } from "class-variance-authority";

/**
 * Joins class names. If two set the same property, the order in the stylesheet decides: override a
 * component's class with `!`, as in `px-2!`.
 */
export const classNames = cx;
