import { cx } from "class-variance-authority";

/**
 * Joins class names. If two classes set the same property, the order in the stylesheet decides. Override a component's class with
 * `!`, as in `px-2!`.
 */
export const classNames = cx;
