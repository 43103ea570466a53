import { contactIn } from '../../posts/rules/contact-details.ts'

export interface CertificateRecord {
  kind: 'adoption' | 'donation'
  /** Of the application, or of the order. */
  id: string
  /** Who is named on it: it is part of what is sealed, because nobody else keeps it. */
  holder: string
}

/** 'Ana S.': the first name and one letter; '' when what stands there is a phone or an e-mail. */
export function toHolderName(fullName: string): string {
  if (contactIn(fullName) !== null) return ''
  const [first = '', ...others] = fullName.trim().split(/\s+/)
  const last = others.at(-1)
  const initial = last === undefined ? '' : ` ${[...last][0]?.toUpperCase()}.`
  return `${[...first].slice(0, 30).join('')}${initial}`
}

/** What the seal is made of. */
export function serializeRecord({ kind, id, holder }: CertificateRecord): string {
  return `${kind}.${id}.${Buffer.from(holder).toString('base64url') || '-'}`
}

/** As it stands in an address; null for what no certificate of ours looks like. */
export function readRecord(text: string): { record: CertificateRecord; words: string; seal: string } | null {
  const [, words = '', kind, id = '', name = '', seal = ''] =
    /^((adoption|donation)\.([\w-]{1,100})\.([\w-]{1,200}))\.([\w-]{43})$/.exec(text) ?? []
  if (kind !== 'adoption' && kind !== 'donation') return null
  const holder = name === '-' ? '' : Buffer.from(name, 'base64url').toString()
  return { record: { kind, id, holder }, words, seal }
}
