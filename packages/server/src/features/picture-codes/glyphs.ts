/**
 * Characters as pen strokes in a box 4 wide and 6 high, so that a picture needs no font and holds no text. Left out is what
 * people mistake for something else: 0 O Q D, 1 I L J, 2 Z, 5 S, 6 G, 8 B, E F (only E is there), U V W.
 */

export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

/** `04` is the point (0, 4); at a space the pen is lifted. */
const drawn: Readonly<Record<string, string>> = {
  A: '062046 1434',
  C: '4130100105163645',
  E: '40000646 0333',
  H: '0006 4046 0343',
  K: '0006 400346',
  M: '0600234046',
  N: '06004640',
  P: '06003041423303',
  R: '06003041423303 2346',
  T: '0040 2026',
  X: '0046 4006',
  Y: '002340 2326',
  3: '01103041423313 334445361605',
  4: '36300444',
  7: '004016',
  9: '423313020110304145361605',
};

export const GLYPH_WIDTH = 4;
export const GLYPH_HEIGHT = 6;
export const CHARACTERS: readonly string[] = Object.keys(drawn);

export function strokesOf(character: string): Stroke[] {
  const strokes = drawn[character]?.split(' ') ?? [];
  return strokes.map((stroke) =>
    (stroke.match(/\d\d/g) ?? []).map((pair): Point => [Number(pair[0]), Number(pair[1])]),
  );
}
