/** The codes that are read, with their names in the browser's detector and in ZXing. */
export const BARCODE_FORMATS = [
  { browser: 'ean_13', zxing: 'EAN13' },
  { browser: 'ean_8', zxing: 'EAN8' },
  { browser: 'upc_a', zxing: 'UPCA' },
  { browser: 'upc_e', zxing: 'UPCE' },
  { browser: 'code_128', zxing: 'Code128' },
  { browser: 'code_39', zxing: 'Code39' },
  { browser: 'qr_code', zxing: 'QRCode' },
] as const
