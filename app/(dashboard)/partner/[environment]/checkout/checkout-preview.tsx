import type { CSSProperties } from "react";
import { CompanyLogo, LogoImage } from "@/components/shell/company-logo";
import type { Logo } from "@/lib/accounts/logos/schema";
import { accentColors, type HexColor, THEMES, type Theme } from "@/lib/base/accent";

type Props = {
  readonly theme: Theme;
  readonly name: string;
  readonly accent: HexColor;
  readonly amount: string;
  readonly logo: Logo | null;
  /** The object URL of a logo that has not been saved yet, or null if none is chosen. */
  readonly chosenLogo: string | null;
};

const INK = { light: "#12292e", dark: "#e7efed" } as const;

/** Renders a preview of a checkout's header with a button and a link. Always uses `theme`, whatever the dashboard's theme. */
export function CheckoutPreview({ theme, name, accent, amount, logo, chosenLogo }: Props) {
  const { solid, onSolid, text } = accentColors(accent, theme);
  const [ground, surface] = THEMES[theme].backgrounds;
  const colors = {
    backgroundColor: ground,
    color: INK[theme],
    "--primary-solid": solid,
    "--on-primary": onSolid,
  };
  return (
    <figure>
      <figcaption className="mb-1 text-sm text-muted">{theme === "light" ? "Light" : "Dark"}</figcaption>
      <div className="flex flex-col gap-4 rounded-lg border border-line p-4" style={colors as CSSProperties}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {chosenLogo === null ? <CompanyLogo name={name} logo={logo} /> : <LogoImage src={chosenLogo} />}
          <p className="min-w-0 flex-1 basis-40 font-semibold break-words">{name}</p>
        </div>
        <div className="flex flex-col gap-3 rounded-lg p-4" style={{ backgroundColor: surface }}>
          <span className="rounded-md bg-primary-solid px-4 py-2 text-center font-semibold text-on-primary">
            Pay {amount}
          </span>
          <span className="text-center text-sm underline" style={{ color: text }}>
            Cancel this payment
          </span>
        </div>
      </div>
    </figure>
  );
}
