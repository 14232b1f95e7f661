/** A color as `#rrggbb`, in lower case. */
export type HexColor = `#${string}`;

/** The colors derived from an accent color for one theme. */
type AccentColors = {
  /** The background color of buttons. Its contrast ratio against every page background of the theme is at least 3:1. */
  readonly solid: HexColor;
  readonly solidHover: HexColor;
  /** The color of button text. Its contrast ratio against `solid` and `solidHover` is at least 4.5:1. */
  readonly onSolid: HexColor;
  /** The color of links and outlines. Its contrast ratio against every page background of the theme is at least 4.5:1. */
  readonly text: HexColor;
};

const WHITE: HexColor = "#ffffff";
const BLACK: HexColor = "#000000";

const BUTTON_CONTRAST = 3;
const TEXT_CONTRAST = 4.5;

/**
 * The color themes. `backgrounds` are a theme's page backgrounds, as in `app/palette.css`; a test compares them with the style
 * sheet. `contrastTarget` is the color toward which an accent color is darkened or lightened until its contrast suffices.
 */
export const THEMES = {
  light: { backgrounds: ["#f3f6f4", "#fdfefd", "#e8edea"], contrastTarget: BLACK },
  dark: { backgrounds: ["#0b1719", "#122225", "#091214"], contrastTarget: WHITE },
} as const;

export type Theme = keyof typeof THEMES;

/**
 * Returns the colors derived from an accent color for a theme. Darkens the accent color (light theme) or lightens it (dark
 * theme) just enough for the contrast ratios in {@link AccentColors}. An accent color with enough contrast is unchanged.
 */
export function accentColors(accent: HexColor, theme: Theme): AccentColors {
  const { backgrounds, contrastTarget } = THEMES[theme];
  const withContrast = (minContrast: number) => {
    const hasContrast = (color: HexColor) =>
      backgrounds.every((ground) => contrast(color, ground) >= minContrast);
    return nearestSufficientColor(accent, contrastTarget, hasContrast);
  };
  const solid = withContrast(BUTTON_CONTRAST);
  const onSolid = contrast(WHITE, solid) >= contrast(BLACK, solid) ? WHITE : BLACK;
  const hover = mix(solid, contrastTarget, HOVER_STEP);
  return {
    solid,
    // Darkening or lightening the button for hover can bring it too close to its text color.
    solidHover: contrast(onSolid, hover) >= TEXT_CONTRAST ? hover : solid,
    onSolid,
    text: withContrast(TEXT_CONTRAST),
  };
}

/** The number of steps in which a color is darkened to black or lightened to white. */
const STEPS = 256;
const HOVER_STEP = 38;

/**
 * Returns the first color of the gradient from `from` to `to` that satisfies `isEnough`. Uses a binary search, which requires
 * that `to` and every color between the result and `to` satisfy `isEnough`.
 */
function nearestSufficientColor(
  from: HexColor,
  to: HexColor,
  isEnough: (color: HexColor) => boolean,
): HexColor {
  let [low, high] = [0, STEPS];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(mix(from, to, middle))) high = middle;
    else low = middle + 1;
  }
  return mix(from, to, low);
}

/** Returns a mix of two colors, in which the share of `to` is `step` / {@link STEPS}. */
function mix(from: HexColor, to: HexColor, step: number): HexColor {
  const others = channelsOf(to);
  const mixed = channelsOf(from).map((channel, at) =>
    Math.round(channel + (((others[at] ?? 0) - channel) * step) / STEPS),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** Returns the red, green and blue channels of a color, each from 0 to 255. */
function channelsOf(color: HexColor): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** The linear value, from 0 to 1, of each 8-bit sRGB channel value, as WCAG 2.2 defines it for relative luminance. */
const LINEAR = Array.from({ length: 256 }, (_, channel) => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

function luminance(color: HexColor): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => LINEAR[channel] ?? 0);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colors, from 1 to 21, as defined by WCAG 2.2. */
export function contrast(one: HexColor, other: HexColor): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}
