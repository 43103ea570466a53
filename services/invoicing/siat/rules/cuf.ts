/** Parts of a CUF, the unique code of an invoice of Bolivia's SIAT ("Generación CUF", RND 102100000011). */
export interface CufParts {
  nit: string
  /** Time of issue in Bolivia, '2019-01-13T16:37:21.231'. */
  issuedAt: string
  branch: number
  /** 1 electronic (signed), 2 computerized. */
  modality: 1 | 2
  /** 1 online, 2 offline. */
  emission: 1 | 2
  /** 1 invoice with tax credit, 3 adjustment (credit note). */
  documentType: 1 | 3
  /** 1 sale, 24 credit and debit note. */
  sector: 1 | 24
  number: number
  pointOfSale: number
}

/** The 53 digits with their check digit in base 16, and the control code of the day's CUFD behind them. */
export function computeCuf(parts: CufParts, controlCode: string): string {
  const digits = [
    pad(parts.nit, 13),
    parts.issuedAt.replace(/\D/g, ''),
    pad(parts.branch, 4),
    parts.modality,
    parts.emission,
    parts.documentType,
    pad(parts.sector, 2),
    pad(parts.number, 10),
    pad(parts.pointOfSale, 4),
  ].join('')
  if (!/^\d{53}$/.test(digits)) throw new RangeError(`A CUF of 53 digits was ${digits}`)
  return (
    BigInt(digits + computeModule11(digits))
      .toString(16)
      .toUpperCase() + controlCode
  )
}

/** Module 11 with weights from 2 to 9; a rest of 10 is written 1. */
export function computeModule11(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (2 + (index % 8)), 0)
  const rest = sum % 11
  return rest === 10 ? 1 : rest
}

function pad(value: number | string, length: number): string {
  const text = String(value)
  if (text.length > length) throw new RangeError(`${text} has more than ${length} digits`)
  return text.padStart(length, '0')
}
