import { contactIn } from '../../posts/rules/contact-details.ts'

export interface CertificateRecord {
  kind: 'adoption' | 'donation'
  /** Id of the application or of the order. */
  id: string
  /** Name on the certificate; part of the sealed data, because it is stored nowhere else. */
  holder: string
}

/** 'Ana S.': first name and initial; '' when the name contains a phone or an e-mail. */
export function toHolderName(fullName: string): string {
  if (contactIn(fullName) !== null) return ''
  const [first = '', ...others] = fullName.trim().split(/\s+/)
  const last = others.at(-1)
  const initial = last === undefined ? '' : ` ${[...last][0]?.toUpperCase()}.`
  return `${[...first].slice(0, 30).join('')}${initial}`
}

/** Text that is sealed. */
export function serializeRecord({ kind, id, holder }: CertificateRecord): string {
  return `${kind}.${id}.${Buffer.from(holder).toString('base64url') || '-'}`
}

/** Parses the record of a certificate's URL; null when it is malformed. */
export function readRecord(text: string): { record: CertificateRecord; payload: string; seal: string } | null {
  const [, payload = '', kind, id = '', name = '', seal = ''] =
    /^((adoption|donation)\.([\w-]{1,100})\.([\w-]{1,200}))\.([\w-]{43})$/.exec(text) ?? []
  if (kind !== 'adoption' && kind !== 'donation') return null
  const holder = name === '-' ? '' : Buffer.from(name, 'base64url').toString()
  return { record: { kind, id, holder }, payload, seal }
}
