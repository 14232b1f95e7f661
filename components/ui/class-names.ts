import { cx } from "class-variance-authority";

/**
 * Joins class names. If two classes set the same property, the one later in the stylesheet wins. To override a component's class,
 * append `!`, as in `px-2!`.
 */
export const classNames = cx;
