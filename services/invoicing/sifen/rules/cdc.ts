import { computeCheckDigit as computeModule11 } from '#services/accounts/people/rules/billing-document.ts'

/** Parts of a CDC, the control code of a document of Paraguay's SIFEN (technical manual 150, section 10.1). */
export interface CdcParts {
  /** 1 invoice, 5 credit note. */
  documentType: 1 | 5
  /** '80013884-8'. */
  ruc: string
  establishment: number
  pointOfSale: number
  number: number
  /** 1 a natural person, 2 a company. */
  taxpayerType: 1 | 2
  /** Day of issue in Paraguay, '2026-11-26'. */
  day: string
  /** 1 normal, 2 contingency. */
  emission: 1 | 2
  /** Nine digits, drawn at random once. */
  securityCode: string
}

/** The 44 digits of a document, the last one its check digit. Throws a RangeError for a part that is too long. */
export function computeCdc(parts: CdcParts): string {
  const { number, dv } = splitRuc(parts.ruc)
  const digits = [
    pad(parts.documentType, 2),
    pad(number, 8),
    dv,
    pad(parts.establishment, 3),
    pad(parts.pointOfSale, 3),
    pad(parts.number, 7),
    String(parts.taxpayerType),
    parts.day.replaceAll('-', ''),
    String(parts.emission),
    pad(parts.securityCode, 9),
  ].join('')
  if (!/^\d{43}$/.test(digits)) throw new RangeError(`A CDC of 43 digits was ${digits}`)
  return digits + computeCheckDigit(digits)
}

/** Check digit of SIFEN and of a RUC: module 11 with weights from 2 to 11. */
export function computeCheckDigit(digits: string): number {
  return computeModule11(digits, { highestWeight: 11, elevenIs: 0 })
}

/** Number and check digit of a RUC. */
export function splitRuc(ruc: string): { number: string; dv: string } {
  const [number = '', dv = ''] = ruc.split('-')
  return { number, dv }
}

function pad(value: number | string, length: number): string {
  const text = String(value)
  if (text.length > length) throw new RangeError(`${text} has more than ${length} digits`)
  return text.padStart(length, '0')
}
