/** A QR code as a drawing: dark on white in every colour scheme, since cameras want it so. */
import { encode } from 'uqr';
import { pathOf } from './qr-path.ts';
import './qr-picture.css';

export interface QrPictureProps {
  content: string;
  /** what it is for, spoken */
  label: string;
}

export function QrPicture({ content, label }: QrPictureProps) {
  // ISO/IEC 18004 asks for four light modules around it
  const { size, data } = encode(content, { ecc: 'M', border: 4 });
  return (
    <svg className="qr-picture" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path d={pathOf(data)} shapeRendering="crispEdges" />
    </svg>
  );
}
