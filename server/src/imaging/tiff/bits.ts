/** The bits of each byte in reverse, for data of fill order 2. */
export const REVERSED_BITS: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit += 1) if ((byte & (1 << bit)) !== 0) reversed |= 0x80 >> bit;
  return reversed;
});
