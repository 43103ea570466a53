import { createHash } from 'node:crypto'

/** What the QR code of a KuDE says (technical manual, section 13.8). */
export interface QrFacts {
  cdc: string
  issuedAt: string
  /** Of a taxpayer the RUC without its digit, else the number of the identity card, or 0. */
  receiver: { isTaxpayer: boolean; number: string }
  total: number
  vat: number
  items: number
  /** As the signature has it, in base64. */
  digest: string
  cscId: string
}

const pages = {
  test: 'https://ekuatia.set.gov.py/consultas-test/qr?',
  production: 'https://ekuatia.set.gov.py/consultas/qr?',
} as const

/** Address of the office's page about a document. Its hash is made with the CSC, which the address does not show. */
export function toQrAddress(facts: QrFacts, csc: string, environment: keyof typeof pages): string {
  const { cdc, issuedAt, receiver, total, vat, items, digest, cscId } = facts
  const asked = [
    'nVersion=150',
    `Id=${cdc}`,
    `dFeEmiDE=${toHex(issuedAt)}`,
    `${receiver.isTaxpayer ? 'dRucRec' : 'dNumIDRec'}=${receiver.number}`,
    `dTotGralOpe=${total}`,
    `dTotIVA=${vat}`,
    `cItems=${items}`,
    `DigestValue=${toHex(digest)}`,
    `IdCSC=${cscId}`,
  ].join('&')
  return `${pages[environment]}${asked}&cHashQR=${computeQrHash(asked, csc)}`
}

export function computeQrHash(asked: string, csc: string): string {
  return createHash('sha256')
    .update(asked + csc)
    .digest('hex')
}

function toHex(text: string): string {
  return Buffer.from(text, 'utf8').toString('hex')
}
