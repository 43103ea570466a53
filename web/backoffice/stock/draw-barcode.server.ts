import { toSVG } from 'bwip-js/generic'

/**
 * A barcode as SVG, with its text below: EAN-13 where the code is one, with its right check digit, else Code 128. Null
 * where a reader could not read it back: other characters than ASCII, or too many.
 */
export function drawBarcode(code: string): string | null {
  if (!/^[\x20-\x7e]{1,40}$/.test(code)) return null
  const bcid = isEan13(code) ? 'ean13' : 'code128'
  return toSVG({ bcid, text: code, height: 11, includetext: true, textxalign: 'center' })
}

function isEan13(code: string): boolean {
  if (!/^\d{13}$/.test(code)) return false
  const sum = [...code].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
