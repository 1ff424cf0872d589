import { inflateRawSync } from 'node:zlib';

/** The entries of a ZIP archive as text, by path, found through the central directory. */
export function unpackedZip(bytes: Buffer): Record<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = bytes.readUInt32LE(end + 16);
  const entries: Record<string, string> = {};
  while (at < end) {
    const [packed, nameLength, offset] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const begin = offset + 30 + bytes.readUInt16LE(offset + 26);
    entries[name] = inflateRawSync(bytes.subarray(begin, begin + packed)).toString('utf8');
    at += 46 + nameLength;
  }
  return entries;
}
