import { Path, Rect, Svg } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { encode } from 'uqr'

/** Modules of white around it that scanners rely on (ISO/IEC 18004). */
const quiet = 4

/** A QR code as lines, sharp in any print; `size` in points with its white edge (128 pt are 4.5 cm). Throws for more than 2,900 characters. */
export function qrCode(text: string, size: number): ReactElement {
  const { data, size: modules } = encode(text, { ecc: 'L', boostEcc: true, border: 0 })
  const side = modules + 2 * quiet
  return h(
    Svg,
    { viewBox: `0 0 ${side} ${side}`, width: size, height: size },
    h(Rect, { width: side, height: side, fill: '#ffffff' }),
    h(Path, { d: data.flatMap(runsOf).join(''), fill: '#000000' }),
  )
}

// Neighbours in a row are one piece: pieces of their own would show hairlines between them.
function runsOf(row: boolean[], y: number): string[] {
  const runs: string[] = []
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x += 1
    const width = x - start + 1
    runs.push(`M${start + quiet} ${y + quiet}h${width}v1h-${width}z`)
  }
  return runs
}
