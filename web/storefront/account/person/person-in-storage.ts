import { QUEUE_KEY } from '#web/tracking/queue-key.ts'
import { personLeft } from './person-left.ts'

/** Key of the user id in local storage; it keeps the data of the next user of this browser apart. */
const UID_KEY = 'huella:uid'

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * Assigns the storage to `uid` (null: an anonymous visitor) and deletes entries of any other user. Returns the previous
 * user id, or null.
 */
export function settlePerson(
  { local, session }: { local: BrowserStorage; session: BrowserStorage },
  uid: string | null,
): string | null {
  const known = local.getItem(UID_KEY)
  const before = known || null
  // Written even without a previous user: a sign-out may have emptied the storage, and other tabs listen for this
  // key.
  if (known !== (uid ?? '')) local.setItem(UID_KEY, uid ?? '')
  if (before === uid) return before

  // An anonymous visitor who signs in is the same person; after a sign-out, or for another user, it is a different
  // one.
  const isSameVisitor = before === null
  for (const key of listKeys(local))
    if (!belongsTo(key, uid) && !mayYetBeSent(key, uid) && !(isSameVisitor && key === QUEUE_KEY)) local.removeItem(key)
  if (!isSameVisitor) for (const key of listKeys(session)) session.removeItem(key)
  return before
}

/** Saves the phone of the signed-in user under a key that is deleted with their data. */
export function rememberPhone(local: BrowserStorage, uid: string, phoneNumber: string | null): void {
  const key = `huella:phone:${uid}`
  if (phoneNumber) local.setItem(key, phoneNumber)
  else local.removeItem(key)
}

/** User id that this browser's storage belongs to; null for an anonymous visitor and when storage is blocked. */
export function personHere(): string | null {
  try {
    return window.localStorage.getItem(UID_KEY) || null
  } catch {
    return null
  }
}

function listKeys(storage: BrowserStorage): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys.filter((key) => key.startsWith('huella:') && key !== UID_KEY)
}

/** A key names its owner after its kind: `huella:cart:<uid>_<shop>`, `huella:addresses:<uid>`. */
function belongsTo(key: string, uid: string | null): boolean {
  const [, , owner = ''] = key.split(':')
  return uid !== null && (owner === uid || owner.startsWith(`${uid}_`))
}

/**
 * Held changes outlive an expired session, hidden, so that the same user can sign in again and send them
 * (held-changes.ts). Signing out (`forgetPersonHere`) or another user signing in deletes them.
 */
function mayYetBeSent(key: string, uid: string | null): boolean {
  return uid === null && key.startsWith('huella:held:')
}

/**
 * Clears the storage before the sign-out request leaves this page. The next page clears again what could not be removed
 * here.
 */
export function forgetPersonHere(): void {
  try {
    // Events recorded with consent are sent before they are deleted (collector.ts).
    for (const key of listKeys(window.localStorage)) if (key !== QUEUE_KEY) window.localStorage.removeItem(key)
    for (const key of listKeys(window.sessionStorage)) window.sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked: nothing was saved.
  }
  personLeft()
}

/** True when a storage change from another tab means that a different user is signed in now. */
export function isOtherPerson({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>, uid: string | null): boolean {
  return key === UID_KEY && newValue !== null && newValue !== (uid ?? '')
}
