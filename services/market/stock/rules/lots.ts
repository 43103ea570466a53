/** Rules for lots: pure. Days are 'yyyy-MM-dd'. */

export const SOON_DAYS = 30

export type LotState = 'fresh' | 'soon' | 'expired'

/** A lot may be sold until the end of its last day. */
export function getLotState(expiresOn: string | null, today: string): LotState {
  if (expiresOn === null) return 'fresh'
  if (expiresOn < today) return 'expired'
  return Date.parse(expiresOn) - Date.parse(today) <= SOON_DAYS * 86_400_000 ? 'soon' : 'fresh'
}
