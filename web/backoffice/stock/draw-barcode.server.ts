import { code128, drawingSVG, ean13 } from 'bwip-js/generic'

/**
 * A barcode as SVG, with its text below: EAN-13 where the code is one, with its right check digit, else Code 128. Null
 * where a reader could not read it back: other characters than ASCII, or too many.
 */
export function drawBarcode(code: string): string | null {
  if (!/^[\x20-\x7e]{1,40}$/.test(code)) return null
  const options = { text: code, height: 11, includetext: true, textxalign: 'center' } as const
  return isEan13(code) ? ean13(options, drawingSVG()) : code128(options, drawingSVG())
}

function isEan13(code: string): boolean {
  if (!/^\d{13}$/.test(code)) return false
  const sum = [...code].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
