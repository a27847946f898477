import { qrPath } from '@shared/qrPath';

/** QR code as one SVG path. Black on white in dark mode too, otherwise scanners cannot read it. */
export default function Qr({ text, label }: { text: string; label: string }) {
  const { path, size } = qrPath(text);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
