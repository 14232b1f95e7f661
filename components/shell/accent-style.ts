import type { CSSProperties } from "react";
import { accentColors, type HexColor } from "@/lib/base/accent";

/**
 * The attributes of an element whose buttons and links have a partner's accent, in both themes. Without an accent the element keeps
 * the platform's colors. The class is in `app/globals.css`.
 */
export function accentAttributes(accent: HexColor | null): { className?: string; style?: CSSProperties } {
  if (accent === null) return {};
  const [light, dark] = [accentColors(accent, "light"), accentColors(accent, "dark")];
  const properties = {
    "--light-solid": light.solid,
    "--light-solid-hover": light.solidHover,
    "--light-on-solid": light.onSolid,
    "--light-text": light.text,
    "--dark-solid": dark.solid,
    "--dark-solid-hover": dark.solidHover,
    "--dark-on-solid": dark.onSolid,
    "--dark-text": dark.text,
  };
  return { className: "accent", style: properties as CSSProperties };
}
