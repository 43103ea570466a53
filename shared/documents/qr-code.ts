import { Path, Rect, Svg } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { qrPath } from './qr-path.ts'

/**
 * QR code as vector lines, sharp in any print; `size` in points, white edge included (128 pt are 4.5 cm). Throws for
 * more than 2,900 characters.
 */
export function qrCode(text: string, size: number): ReactElement {
  const { d, side } = qrPath(text)
  return h(
    Svg,
    { viewBox: `0 0 ${side} ${side}`, width: size, height: size },
    h(Rect, { width: side, height: side, fill: '#ffffff' }),
    h(Path, { d, fill: '#000000' }),
  )
}
