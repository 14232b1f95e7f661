import type { ComponentProps } from "react";
import { type ButtonStyle, buttonStyles } from "./button-styles";
import { classNames } from "./class-names";

/** A button of type `button`. Forms use SubmitButton. */
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
