import { inflateRawSync } from 'node:zlib';

/** The entries of a ZIP archive as text, by path. The numbers are the byte offsets of the ZIP format's header fields. */
export function readZipEntries(bytes: Buffer): Record<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  // the start of the central directory, which has a header of 46 bytes and a name for each entry
  let header = bytes.readUInt32LE(end + 16);
  const entries: Record<string, string> = {};
  while (header < end) {
    const [compressedSize, nameLength, offset] = [
      bytes.readUInt32LE(header + 20),
      bytes.readUInt16LE(header + 28),
      bytes.readUInt32LE(header + 42),
    ];
    const name = bytes.toString('utf8', header + 46, header + 46 + nameLength);
    const begin = offset + 30 + bytes.readUInt16LE(offset + 26);
    entries[name] = inflateRawSync(bytes.subarray(begin, begin + compressedSize)).toString('utf8');
    header += 46 + nameLength;
  }
  return entries;
}
