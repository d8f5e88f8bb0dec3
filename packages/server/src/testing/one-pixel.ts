/** The smallest picture that an upload takes. */
import { crc32, deflateSync } from 'node:zlib';

export function onePixel(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const named = Buffer.concat([Buffer.from(name), data]);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, checksum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(1, 0);
  head.writeUInt32BE(1, 4);
  head[8] = 8;
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(2)));
  const begin = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([begin, chunk('IHDR', head), pixels, chunk('IEND', Buffer.alloc(0))]);
}
