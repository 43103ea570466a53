import { encode } from 'uqr'

/** Width of the white edge in modules, which scanners need (ISO/IEC 18004). */
const quiet = 4

/** A QR code as one SVG path in a square of `side` units, its white edge included. Throws for more than 2,900 characters. */
export function qrPath(text: string): { d: string; side: number } {
  const { data, size } = encode(text, { ecc: 'L', boostEcc: true, border: 0 })
  return { d: data.flatMap(getRuns).join(''), side: size + 2 * quiet }
}

// Adjacent modules of a row are merged, because separate ones would show hairlines between them.
function getRuns(row: boolean[], y: number): string[] {
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
