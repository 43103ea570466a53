/**
 * What this browser remembers of a person's addresses (D12): the address id, cities by address, the default city, and
 * whether the first address was saved. Kept 365 days and under the person's uid, because one machine serves many.
 */
export interface Remembered {
  addressId: string | null
  citiesByAddress: Record<string, string>
  defaultCity: string | null
  hasFirstAddress: boolean
}

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem'>

export const REMEMBERED_FOR_MS = 365 * 24 * 60 * 60 * 1000

const nothing: Remembered = { addressId: null, citiesByAddress: {}, defaultCity: null, hasFirstAddress: false }

/** `storage` null is one that is blocked; `uid` null is a visitor without an account of their own. */
export function readRemembered(storage: BrowserStorage | null, uid: string | null, now: Date): Remembered {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(getName(uid)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return nothing
    const { until, addressId, citiesByAddress, defaultCity, hasFirstAddress } = { ...nothing, until: 0, ...kept }
    if (typeof until !== 'number' || until < now.getTime()) return nothing
    return {
      addressId: typeof addressId === 'string' ? addressId : null,
      citiesByAddress: toTexts(citiesByAddress),
      defaultCity: typeof defaultCity === 'string' ? defaultCity : null,
      hasFirstAddress: hasFirstAddress === true,
    }
  } catch {
    return nothing
  }
}

/** A storage that is blocked or full remembers nothing, and nothing else suffers. */
export function remember(storage: BrowserStorage | null, uid: string | null, values: Remembered, now: Date): void {
  try {
    storage?.setItem(getName(uid), JSON.stringify({ ...values, until: now.getTime() + REMEMBERED_FOR_MS }))
  } catch {
    // See above.
  }
}

/** With an address that was just chosen or saved; `code` null is one that lives in the cart alone. */
export function withAddress(before: Remembered, { code, city }: { code: string | null; city: string }): Remembered {
  return {
    addressId: code,
    citiesByAddress: code ? { ...before.citiesByAddress, [code]: city } : before.citiesByAddress,
    defaultCity: city,
    hasFirstAddress: before.hasFirstAddress || code !== null,
  }
}

/** Where this person's things last went: the city of the address, else the default one; null when none is known. */
export function getCity({ addressId, citiesByAddress, defaultCity }: Remembered): string | null {
  return (addressId === null ? null : citiesByAddress[addressId]) ?? defaultCity
}

function getName(uid: string | null): string {
  return `huella:addresses:${uid ?? 'guest'}`
}

function toTexts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
}
