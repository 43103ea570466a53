import { renderSVG } from 'uqr'

/** A QR code as the address of a picture: what is in it never becomes part of the page's own markup. */
export function qrPicture(text: string): string {
  const svg = renderSVG(text, { border: 1, ecc: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
