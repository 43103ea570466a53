/** Whether a barcode is a GTIN (EAN, UPC): 8, 12, 13 or 14 digits of which the last is right. Others are a shop's own. */
export function isGtin(barcode: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(barcode)) return false
  // From the right, digits weigh 1 and 3 in turn, and make a multiple of ten: https://www.gs1.org/services/how-calculate-check-digit-manually
  const sum = Array.from(barcode)
    .reverse()
    .reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0 && !/^0+$/.test(barcode)
}
