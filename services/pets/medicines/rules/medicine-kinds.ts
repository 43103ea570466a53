/** The contract's MedicineKind, for rules. */
export type MedicineKind = 'vaccine' | 'deworming' | 'flea' | 'other'

/** Key by which products are compared: 'Nobivac  DHPPi' equals 'nobivac dhppi', and 'Ántax' equals 'Antax'. */
export function productKey(product: string): string {
  return (
    product
      .normalize('NFKD')
      .replace(/\p{Diacritic}/gu, '')
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .trim() || product
  )
}
