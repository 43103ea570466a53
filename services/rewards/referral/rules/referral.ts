/** What is known of two accounts when one takes up the invitation of the other. Hashes compare, and say nothing. */
export interface ReferralPerson {
  uid: string
  /** Only one that was proved with a code says who somebody is. */
  provedPhone: string | null
  deviceHashes: readonly string[]
  addressHashes: readonly string[]
}

export interface InvitedPerson extends ReferralPerson {
  accountCreatedAt: Date
  hasOrdered: boolean
}

export type ReferralRefusal = 'own-invitation' | 'same-household' | 'account-not-new' | 'ordered-before'

/** An account is new for so many days. */
export const NEW_ACCOUNT_DAYS = 30
/** So many may accept, a month and in all; the same numbers are constraints of the table. */
export const MOST_IN_A_MONTH = 5
export const MOST_IN_ALL = 30
/** The first order is to be delivered within so many days. */
export const DAYS_TO_ORDER = 90

const dayMs = 86_400_000

/** The first thing that speaks against it, or null. */
export function whyNoReferral(inviter: ReferralPerson, invited: InvitedPerson, now: Date): ReferralRefusal | null {
  if (invited.uid === inviter.uid) return 'own-invitation'
  if (isSamePerson(inviter, invited)) return 'same-household'
  if (now.getTime() - invited.accountCreatedAt.getTime() > NEW_ACCOUNT_DAYS * dayMs) return 'account-not-new'
  return invited.hasOrdered ? 'ordered-before' : null
}

/** The same proved phone, device or address: one person, or people who share a home and need no invitation. */
export function isSamePerson(one: ReferralPerson, other: ReferralPerson): boolean {
  return (
    (one.provedPhone !== null && one.provedPhone === other.provedPhone) ||
    one.deviceHashes.some((hash) => other.deviceHashes.includes(hash)) ||
    one.addressHashes.some((hash) => other.addressHashes.includes(hash))
  )
}

/** So many devices and addresses of who invites are remembered; of addresses always those that are in use. */
export const MOST_DEVICES = 5
export const MOST_ADDRESSES = 20

/** What is seen now, then what was seen before, the newest first: who takes another browser or deletes an address stays who they are. */
export function remembered(seen: readonly string[], before: readonly string[], most: number): string[] {
  return [...new Set([...seen, ...before])].slice(0, Math.max(most, seen.length))
}

/** Which one a referral is of its inviter's: of all, and of its month. */
export interface Place {
  number: number
  numberInMonth: number
}

/** The one after the last that was taken, whoever of those before it has left; null: the limit is reached. */
export function placeAfter({ number, numberInMonth }: Place): Place | null {
  if (number >= MOST_IN_ALL || numberInMonth >= MOST_IN_A_MONTH) return null
  return { number: number + 1, numberInMonth: numberInMonth + 1 }
}

// No I, L, O, 0 and 1: a code is read out and typed off.
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Eight letters of 31, from chance: 40 bits. */
export function referralCodeFrom(bytes: Uint8Array): string {
  return Array.from(bytes.slice(0, 8), (byte) => letters[byte % letters.length]).join('')
}

/** As it is kept, whatever somebody typed: capitals, and nothing between them. */
export function typedCode(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

/**
 * What makes two addresses one: street and city without accents, capitals, spaces and punctuation. Null for one that says too
 * little to tell homes apart.
 */
export function addressKey({
  street,
  city,
  unit,
}: {
  street: string
  city: string
  unit: string | null
}): string | null {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
  const house = plain(street)
  // 'Av. Busch' is a street and no house.
  return /\d/.test(house) && house.length >= 5 ? [house, plain(unit ?? ''), plain(city)].join('|') : null
}
