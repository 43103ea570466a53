/**
 * Data of an account that is compared when one accepts the invitation of another. Hashes allow comparison without
 * revealing the values.
 */
export interface ReferralPerson {
  uid: string
  /** Only a phone verified with a code identifies a person. */
  provedPhone: string | null
  deviceHashes: readonly string[]
  addressHashes: readonly string[]
}

export interface InvitedPerson extends ReferralPerson {
  accountCreatedAt: Date
  hasOrdered: boolean
}

export type ReferralRefusal = 'own-invitation' | 'same-household' | 'account-not-new' | 'ordered-before'

/** Age in days up to which an account counts as new. */
export const NEW_ACCOUNT_DAYS = 30
/** Most invitations of one person that are accepted, in a month and in all. */
export interface ReferralLimits {
  mostInAMonth: number
  mostInAll: number
}

/** Limits of a country that sets none. */
export const usualLimits: ReferralLimits = { mostInAMonth: 5, mostInAll: 30 }
/** The greatest limits that a country may set; constraints of the table have the same numbers. */
export const greatestLimits: ReferralLimits = { mostInAMonth: 100, mostInAll: 1000 }
/** Days after its delivery for which an order must be kept before its referral gives coupons. */
export const DAYS_TO_KEEP = 7
/** Days within which the first order has to be delivered. */
export const DAYS_TO_ORDER = 90

const dayMs = 86_400_000

/** The first reason against the referral, or null. */
export function whyNoReferral(inviter: ReferralPerson, invited: InvitedPerson, now: Date): ReferralRefusal | null {
  if (invited.uid === inviter.uid) return 'own-invitation'
  if (isSamePerson(inviter, invited)) return 'same-household'
  if (now.getTime() - invited.accountCreatedAt.getTime() > NEW_ACCOUNT_DAYS * dayMs) return 'account-not-new'
  return invited.hasOrdered ? 'ordered-before' : null
}

/** Whether both share a verified phone, device or address: one person, or people of one home. */
export function isSamePerson(one: ReferralPerson, other: ReferralPerson): boolean {
  return (
    (one.provedPhone !== null && one.provedPhone === other.provedPhone) ||
    one.deviceHashes.some((hash) => other.deviceHashes.includes(hash)) ||
    one.addressHashes.some((hash) => other.addressHashes.includes(hash))
  )
}

/** Limits of remembered devices and addresses of the inviter; addresses in use are always remembered. */
export const MOST_DEVICES = 5
export const MOST_ADDRESSES = 20

/**
 * Merges present and past values, newest first, so that changing the browser or deleting an address does not hide a
 * person.
 */
export function remembered(seen: readonly string[], before: readonly string[], most: number): string[] {
  return [...new Set([...seen, ...before])].slice(0, Math.max(most, seen.length))
}

/** Number of a referral among its inviter's: in total, and in its month. */
export interface Place {
  number: number
  numberInMonth: number
}

/** The place after the last one taken, even if people before it have left; null: the limit is reached. */
export function placeAfter({ number, numberInMonth }: Place, limits: ReferralLimits): Place | null {
  if (number >= limits.mostInAll || numberInMonth >= limits.mostInAMonth) return null
  return { number: number + 1, numberInMonth: numberInMonth + 1 }
}

// Without I, L, O, 0 and 1, because codes are read aloud and typed.
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Referral code: eight letters of 31, from random bytes (40 bits). */
export function referralCodeFrom(bytes: Uint8Array): string {
  return Array.from(bytes.slice(0, 8), (byte) => letters[byte % letters.length]).join('')
}

/** Normalizes a typed code: capitals, without separators. */
export function typedCode(text: string): string {
  return text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

/**
 * Key for comparing addresses: street and city without accents, capitals, spaces and punctuation. Null when the
 * address is too vague to tell homes apart.
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
  // 'Av. Busch' names a street and no house.
  return /\d/.test(house) && house.length >= 5 ? [house, plain(unit ?? ''), plain(city)].join('|') : null
}
