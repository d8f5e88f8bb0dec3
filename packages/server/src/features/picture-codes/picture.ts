/**
 * Draws the picture of a code: every character turned, slanted, shaken, and cut into pieces, which lie in one path in random
 * order together with pieces of lines that mean nothing. No piece tells to which character it belongs.
 */
import { randomInt } from 'node:crypto';
import { PICTURE_CODE_LENGTH } from '@farmers-mailbox/contract/sign-in/endpoints.ts';
import { CHARACTERS, GLYPH_HEIGHT, GLYPH_WIDTH, type Point, type Stroke, strokesOf } from './glyphs.ts';

const WIDTH = 120;
const HEIGHT = 44;
const CELL = WIDTH / (PICTURE_CODE_LENGTH + 0.4);
const GLYPH_SCALE = 4.6;
const IDLE_LINES = 1;

export function drawCharacters(): string {
  return Array.from({ length: PICTURE_CODE_LENGTH }, () => pick(CHARACTERS)).join('');
}

const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;
const between = (min: number, max: number): number => min + (max - min) * (randomInt(1_000_001) / 1_000_000);

/** An SVG of dark strokes on white, legible in light and dark surroundings. */
export function drawPicture(characters: string): string {
  const strokes = Array.from(characters).flatMap((character, index) => placedStrokes(character, index));
  const pieces = [...strokes, ...idleLines()].flatMap(cutIntoPieces);
  const path = shuffled(pieces)
    .map(([from, to]) => `M${written(from)}L${written(to)}`)
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>` +
    `<path d="${path}" fill="none" stroke="#234" stroke-width="2.6" stroke-linecap="round"/></svg>`
  );
}

function placedStrokes(character: string, index: number): Stroke[] {
  const angle = between(-0.25, 0.25);
  const slant = between(-0.2, 0.2);
  const scale = GLYPH_SCALE * between(0.9, 1.1);
  const centre: Point = [CELL * (index + 0.7) + between(-2, 2), HEIGHT / 2 + between(-3, 3)];
  const place = ([x, y]: Point): Point => {
    const up = (y - GLYPH_HEIGHT / 2 + between(-0.15, 0.15)) * scale;
    const right = (x - GLYPH_WIDTH / 2 + between(-0.15, 0.15)) * scale + up * slant;
    return [
      centre[0] + right * Math.cos(angle) - up * Math.sin(angle),
      centre[1] + right * Math.sin(angle) + up * Math.cos(angle),
    ];
  };
  return strokesOf(character).map((stroke) => stroke.map(place));
}

const idleLines = (): Stroke[] =>
  Array.from({ length: IDLE_LINES }, () => {
    const y = between(12, HEIGHT - 12);
    return [0, 1, 2, 3].map((step): Point => [(WIDTH * step) / 3, y + between(-8, 8)]);
  });

type Piece = readonly [from: Point, to: Point];

/** Pieces of about the same length, slightly bent where they meet, and some drawn backwards. */
function cutIntoPieces(stroke: Stroke): Piece[] {
  return stroke.slice(1).flatMap((end, at) => {
    const start = stroke[at] ?? end;
    const count = Math.max(1, Math.round(Math.hypot(end[0] - start[0], end[1] - start[1]) / 6));
    const joints = Array.from({ length: count + 1 }, (_, step): Point => {
      const shake = step === 0 || step === count ? 0 : 0.6;
      return [
        start[0] + ((end[0] - start[0]) * step) / count + between(-shake, shake),
        start[1] + ((end[1] - start[1]) * step) / count + between(-shake, shake),
      ];
    });
    return joints.slice(1).map((to, step): Piece => {
      const from = joints[step] ?? to;
      return randomInt(2) === 0 ? [from, to] : [to, from];
    });
  });
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const rest = [...items];
  return items.map(() => rest.splice(randomInt(rest.length), 1)[0] as Item);
}

const written = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
