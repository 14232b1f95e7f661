import type { ComponentProps } from "react";
import { classNames } from "./class-names";

const variants = {
  primary: "border-transparent bg-primary-solid text-on-primary hover:bg-primary-solid-hover",
  secondary: "border-line-strong bg-surface text-ink hover:bg-sunken",
  quiet: "border-transparent bg-transparent text-primary hover:bg-primary-soft",
  danger: "border-transparent bg-danger-solid text-on-danger hover:bg-danger-solid-hover",
  "danger-quiet": "border-transparent bg-transparent text-danger hover:bg-danger-soft",
} as const;

const sizes = {
  sm: "min-h-8 px-3 py-1 text-sm [&_svg]:size-4",
  md: "min-h-10 px-4 py-2 text-sm [&_svg]:size-4",
  lg: "min-h-13 px-6 py-3 text-base [&_svg]:size-5",
} as const;

export type ButtonStyle = {
  readonly variant?: keyof typeof variants | undefined;
  readonly size?: keyof typeof sizes | undefined;
  /** Whether the button has the width of its container. */
  readonly block?: boolean | undefined;
};

/** Returns the classes of a button, or of a link or a label that looks like one. */
export function buttonStyles({ variant = "primary", size = "md", block = false }: ButtonStyle): string {
  return classNames(
    "inline-flex items-center justify-center gap-2 rounded-md border font-semibold no-underline select-none",
    "transition-colors duration-150 disabled:opacity-60 aria-disabled:opacity-60 [&_svg]:shrink-0",
    variants[variant],
    sizes[size],
    block && "w-full",
  );
}

/** Renders a button, by default of type `button`. To submit a form to a server action, use SubmitButton. */
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

/** Renders a spinner of four tiles. It is decorative, so show text beside it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
      className={classNames("size-4 fill-current", className)}
    >
      <rect x="1" y="1" width="6" height="6" rx="1" className="animate-tile" />
      <rect x="9" y="1" width="6" height="6" rx="1" className="animate-tile animate-tile-2" />
      <rect x="9" y="9" width="6" height="6" rx="1" className="animate-tile animate-tile-3" />
      <rect x="1" y="9" width="6" height="6" rx="1" className="animate-tile animate-tile-4" />
    </svg>
  );
}
