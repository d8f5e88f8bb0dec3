/** A small drawn landscape for the trial's posts: sky, sun, hills and rows of a field, in colours of its own. A PNG without a camera. */
import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];

export interface Scenery {
  readonly sky: Colour;
  readonly hills: Colour;
  readonly field: Colour;
  readonly rows: Colour;
}

const WIDTH = 480;
const HEIGHT = 360;
const HORIZON = 190;
const SUN = { x: 380, y: 70, radius: 34, colour: [255, 226, 130] as Colour };

export function drawPicture(scenery: Scenery): Buffer {
  const pixels = Buffer.alloc(HEIGHT * (1 + WIDTH * 3));
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const [red, green, blue] = colourAt(x, y, scenery);
      // each line begins with the byte that says: not filtered
      const at = y * (1 + WIDTH * 3) + 1 + x * 3;
      pixels[at] = red;
      pixels[at + 1] = green;
      pixels[at + 2] = blue;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  // eight bits each of red, green and blue
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function colourAt(x: number, y: number, { sky, hills, field, rows }: Scenery): Colour {
  if (y >= HORIZON) {
    // rows that run together at the horizon
    const row = ((x - WIDTH / 2) / (y - HORIZON + 18)) * 9;
    return Math.abs(row - Math.round(row)) < 0.22 ? rows : field;
  }
  if (y > HORIZON - 44 - 26 * Math.sin(x / 61) - 12 * Math.sin(x / 23)) return hills;
  if (Math.hypot(x - SUN.x, y - SUN.y) < SUN.radius) return SUN.colour;
  const light = Math.round((y / HORIZON) * 40);
  return sky.map((part) => Math.min(255, part + light)) as unknown as Colour;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
