import type { ComponentProps } from "react";
import { type ButtonStyle, buttonStyles } from "./button-styles";
import { classNames } from "./class-names";

/** Renders a button of type `button`. To submit a form, use SubmitButton. */
export function Button({
  variant,
  size,
  block,
  className,
  type = "button",
  ...props
}: ComponentProps<"button"> & ButtonStyle) {
  return (
    <button
      type={type}
      className={classNames(buttonStyles({ variant, size, block }), className)}
      {...props}
    />
  );
}
