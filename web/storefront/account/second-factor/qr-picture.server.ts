import { renderSVG } from 'uqr'

/** QR code as a data URL for an `<img>`, so that its content never becomes markup of the page. */
export function qrPicture(text: string): string {
  const svg = renderSVG(text, { border: 1, ecc: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
