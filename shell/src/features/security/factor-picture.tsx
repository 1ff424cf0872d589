import { styled } from '@portal/ui';
import { encode } from 'uqr';

// Dark on light in every theme: many apps cannot read inverted codes.
const Picture = styled('svg', {
  base: { display: 'block', width: '12rem', height: '12rem', background: 'white', color: 'black' },
});

/** A secret's `otpauth` URL as a QR code. */
export function FactorPicture({ address, label }: { readonly address: string; readonly label: string }) {
  const { data, size } = encode(address, { border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <Picture role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </Picture>
  );
}
