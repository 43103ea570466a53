/** The contract's MedicineKind, for rules. */
export type MedicineKind = 'vaccine' | 'deworming' | 'flea' | 'other'

/** What tells products apart: 'Nobivac  DHPPi' and 'nobivac dhppi' are one, and so are 'Ántax' and 'Antax'. */
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
