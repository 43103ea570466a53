// Without an owner in its name: it goes when another person signs in or out (person-in-storage.ts).
const KEY = 'huella:recent-products'
/** Products that are kept, and that are shown. */
export const MOST_RECENT = 12
const LONGEST_ID = 100

/** Ids of the products that this browser looked at, newest first; none where the browser keeps nothing. */
export function readRecentProducts(): string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(saved)) return []
    return saved.filter((id): id is string => typeof id === 'string' && id.length <= LONGEST_ID).slice(0, MOST_RECENT)
  } catch {
    return []
  }
}

/** Puts a product in front. Returns the other ones, newest first. */
export function rememberProduct(productId: string): string[] {
  const others = readRecentProducts().filter((id) => id !== productId)
  write([productId, ...others].slice(0, MOST_RECENT))
  return others
}

export function forgetRecentProducts(): void {
  write([])
}

function write(ids: string[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // A private window may refuse to keep anything: the page works without.
  }
}
