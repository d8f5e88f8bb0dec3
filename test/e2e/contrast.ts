/** Contrast of a text with its ground, by the colours of itself and of the elements around it. */

/** Of WCAG 2.2: 1.4.3 for texts, 1.4.11 for signs that are pictures. */
export const expectedContrast = (isLarge: boolean, isPicture: boolean): number =>
  isLarge || isPicture ? 3 : 4.5;

export interface Contrast {
  /** from 1 to 21; null where the ground is a picture or a gradient, or the text has no colour of its own */
  readonly contrast: number | null;
  readonly isLarge: boolean;
}

/** Runs in the page, beside the judgement that found them: what was drawn anew since is another element. Undefined stands for what is no longer there. */
export function contrastsOf(elements: readonly Element[]): (Contrast | undefined)[] {
  type Colour = readonly [red: number, green: number, blue: number, alpha: number];

  const read = (css: string): Colour | null => {
    const numbers = (/\(([^)]*)\)/.exec(css)?.[1] ?? '').match(/[\d.]+/g)?.map(Number) ?? [];
    const [red = 0, green = 0, blue = 0, alpha = 1] = numbers;
    if (numbers.length < 3) return null;
    if (css.startsWith('rgb')) return [red, green, blue, alpha];
    return css.startsWith('color(srgb') ? [red * 255, green * 255, blue * 255, alpha] : null;
  };
  const over = (upper: Colour, lower: Colour): Colour => {
    const mix = (place: 0 | 1 | 2) => upper[place] * upper[3] + lower[place] * (1 - upper[3]);
    return [mix(0), mix(1), mix(2), 1];
  };
  const lightness = ([red, green, blue]: Colour) => {
    const linear = (value: number) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };

  interface Layer {
    /** null: a picture, or nothing that can be read */
    readonly colour: Colour | null;
    readonly own: number;
  }
  // most words of a page stand in the same elements
  const layers = new Map<Element, Layer>();
  const layerOf = (one: Element): Layer => {
    const known = layers.get(one);
    if (known) return known;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one);
    // the arrow of a list stands beside its word
    const isArrow = one instanceof HTMLSelectElement;
    const colour = backgroundImage !== 'none' && !isArrow ? null : read(backgroundColor);
    const layer = { colour, own: Number(opacity) };
    layers.set(one, layer);
    return layer;
  };

  const contrastOf = (element: Element): Contrast => {
    const style = getComputedStyle(element);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);

    let opacity = 1;
    let ground: Colour = [0, 0, 0, 0];
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { colour, own } = layerOf(one);
      if (!colour) return { contrast: null, isLarge };
      const alpha = ground[3] + colour[3] * (1 - ground[3]);
      if (alpha > 0) {
        const mix = (place: 0 | 1 | 2) =>
          (ground[place] * ground[3] + colour[place] * colour[3] * (1 - ground[3])) / alpha;
        ground = [mix(0), mix(1), mix(2), alpha];
      }
      if (ground[3] >= 0.999) break;
      opacity *= own;
    }
    // a sign on a map stands on its own rim, whatever is below
    const hasRim = element instanceof SVGElement && style.paintOrder.startsWith('stroke');
    const rim = hasRim && Number.parseFloat(style.strokeWidth) >= 2 ? read(style.stroke) : null;
    ground = over(rim ?? ground, [255, 255, 255, 1]);

    const ink = read(element instanceof SVGElement ? style.fill : style.color);
    if (!ink) return { contrast: null, isLarge };
    const [one, other] = [
      lightness(over([ink[0], ink[1], ink[2], ink[3] * opacity], ground)),
      lightness(ground),
    ];
    return { contrast: (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05), isLarge };
  };

  return elements.map((element) => (element.isConnected ? contrastOf(element) : undefined));
}

/**
 * Runs in the page. Whatever shows words: texts, and fields with what is in them. What cannot be used now, and its label, may be pale (WCAG 2.2,
 * 1.4.3).
 */
export function wordsWithin(part: Element): Element[] {
  const FIELDS =
    'input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=hidden]), select, textarea';
  const UNUSABLE = ':disabled, [aria-disabled="true"]';
  const isUnusable = (one: Element) => {
    const label = one.closest('label');
    const control = label?.control ?? label?.querySelector(UNUSABLE);
    return one.closest(UNUSABLE) !== null || control?.matches(UNUSABLE) === true;
  };
  const hasWords = (one: Element) =>
    [...one.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
  const isSeen = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    one.getClientRects().length > 0 &&
    getComputedStyle(one).clipPath !== 'inset(50%)';
  return [...part.querySelectorAll('*')].filter(
    (one) => (one.matches(FIELDS) || hasWords(one)) && isSeen(one) && !isUnusable(one),
  );
}
