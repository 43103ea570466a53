/**
 * Addresses that this browser remembers of a user: the address id, cities by address, the default city, and whether the
 * first address was saved. Kept 365 days under the uid, because users share devices.
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

/** `storage` is null when blocked; `uid` is null for a visitor without an account. */
export function readRemembered(storage: BrowserStorage | null, uid: string | null, now: Date): Remembered {
  try {
    const saved: unknown = JSON.parse(storage?.getItem(getName(uid)) ?? 'null')
    if (typeof saved !== 'object' || saved === null) return nothing
    const { until, addressId, citiesByAddress, defaultCity, hasFirstAddress } = { ...nothing, until: 0, ...saved }
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

/** Saves the values; a blocked or full storage is ignored. */
export function remember(storage: BrowserStorage | null, uid: string | null, values: Remembered, now: Date): void {
  try {
    storage?.setItem(getName(uid), JSON.stringify({ ...values, until: now.getTime() + REMEMBERED_FOR_MS }))
  } catch {
    // Storage is blocked or full.
  }
}

/** Values after an address was chosen or saved; `code` is null for one that lives in the cart alone. */
export function withAddress(before: Remembered, { code, city }: { code: string | null; city: string }): Remembered {
  return {
    addressId: code,
    citiesByAddress: code ? { ...before.citiesByAddress, [code]: city } : before.citiesByAddress,
    defaultCity: city,
    hasFirstAddress: before.hasFirstAddress || code !== null,
  }
}

/** City of the last delivery address, else the default one; null when none is known. */
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
