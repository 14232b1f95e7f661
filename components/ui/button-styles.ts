import { cva, type VariantProps } from "class-variance-authority";

export const buttonStyles = cva(
  [
    "inline-flex items-center justify-center gap-2 rounded-md border font-semibold no-underline select-none",
    "transition-colors duration-150 disabled:opacity-60 aria-disabled:opacity-60 [&_svg]:shrink-0",
  ],
  {
    variants: {
      variant: {
        primary: "border-transparent bg-primary-solid text-on-primary hover:bg-primary-solid-hover",
        secondary: "border-line-strong bg-surface text-ink hover:bg-sunken",
        quiet: "border-transparent bg-transparent text-primary hover:bg-primary-soft",
        danger: "border-transparent bg-danger-solid text-on-danger hover:bg-danger-solid-hover",
        "danger-quiet": "border-transparent bg-transparent text-danger hover:bg-danger-soft",
      },
      size: {
        sm: "min-h-8 px-3 py-1 text-sm [&_svg]:size-4",
        md: "min-h-10 px-4 py-2 text-sm [&_svg]:size-4",
        lg: "min-h-13 px-6 py-3 text-base [&_svg]:size-5",
      },
      block: { true: "w-full", false: "" },
    },
    defaultVariants: { variant: "primary", size: "md", block: false },
  },
);

export type ButtonStyle = VariantProps<typeof buttonStyles>;
