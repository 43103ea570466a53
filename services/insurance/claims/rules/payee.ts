import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { toSlug } from '#shared/slug.ts'

/** The account that a claim is paid to, as its owner typed it. */
export interface Payee {
  bank: string
  /** Digits alone. */
  number: string
  holderName: string
}

export type PayeeRefusal = 'account-number-not-valid' | 'account-holder-differs'

/** Account number without the spaces, points and dashes that banks print. */
export function plainAccountNumber(typed: string): string {
  return typed.replace(/[\s.-]/g, '')
}

/** Last digits, for people who know the number: '•••• 3456'. */
export function maskAccountNumber(lastDigits: string): string {
  return `•••• ${lastDigits}`
}

/** The first reason why a claim cannot be paid to this account, or null. No bank publishes its check digits. */
export function whyNotPayee(
  { number, holderName }: Payee,
  { country, holder }: { country: CountryIso; holder: { firstName: string; lastName: string } },
): PayeeRefusal | null {
  const { pattern } = countries[country].bankAccounts
  if (!new RegExp(`^(?:${pattern})$`).test(number)) return 'account-number-not-valid'
  return isNameOf(holderName, holder) ? null : 'account-holder-differs'
}

/** Whether a written name has a given name and a surname of the person: banks leave out second ones, and accents. */
function isNameOf(written: string, { firstName, lastName }: { firstName: string; lastName: string }): boolean {
  const words = new Set(getWords(written))
  return [firstName, lastName].every((name) => getWords(name).some((word) => words.has(word)))
}

function getWords(name: string): string[] {
  const particles = ['de', 'del', 'la', 'las', 'los', 'y']
  return toSlug(name, 200)
    .split('-')
    .filter((word) => word !== '' && !particles.includes(word))
}
