import { browserStorage } from '../cart/state/saved-cart.ts'
import { getCity, type Remembered, readRemembered, remember, withAddress } from './remembered.ts'

/** Saves in this browser the address that was just saved or chosen; returns the previous values. */
export function rememberAddress(address: { code: string | null; city: string }, uid: string | null): Remembered {
  const storage = browserStorage()
  const before = readRemembered(storage, uid, new Date())
  remember(storage, uid, withAddress(before, address), new Date())
  return before
}

export function rememberedCity(uid: string | null): string | null {
  return getCity(readRemembered(browserStorage(), uid, new Date()))
}
