import { encode } from 'uqr'

/** Light modules around the code, which scanners need (ISO/IEC 18004 §6.3.8). */
const BORDER = 4

/**
 * A QR code, dark on white in both themes: scanners expect it so. Drawn in the browser, so that the text goes to no
 * other server.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="size-52 rounded-[8px]" shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={modules.join('')} />
    </svg>
  )
}
