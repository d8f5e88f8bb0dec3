/** The smallest picture that an upload takes. */
import { deflateSync } from 'node:zlib';

export function onePixel(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(1, 0);
  head.writeUInt32BE(1, 4);
  head[8] = 8;
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(2)));
  const begin = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([begin, chunk('IHDR', head), pixels, chunk('IEND', Buffer.alloc(0))]);
}
