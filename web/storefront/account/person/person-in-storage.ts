import { QUEUE_KEY } from '#web/tracking/queue-key.ts'
import { personLeft } from './person-left.ts'

/** What this browser remembers of who uses it (D12): the user id, so that the next person's things are kept apart. */
const UID_KEY = 'huella:uid'

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * Makes the storage that of `uid` (null: somebody without an account): what it holds of anybody else goes. Answers who
 * was there before, null for nobody.
 */
export function settlePerson(
  { local, session }: { local: BrowserStorage; session: BrowserStorage },
  uid: string | null,
): string | null {
  const known = local.getItem(UID_KEY)
  const before = known || null
  // Written even where nothing was known: a sign-out may have emptied the storage, and other tabs listen for this.
  if (known !== (uid ?? '')) local.setItem(UID_KEY, uid ?? '')
  if (before === uid) return before

  // Who signs in is still the one who typed and was counted; who signed out, or another user, is not.
  const isSameVisitor = before === null
  for (const key of listKeys(local))
    if (!belongsTo(key, uid) && !mayYetBeSent(key, uid) && !(isSameVisitor && key === QUEUE_KEY)) local.removeItem(key)
  if (!isSameVisitor) for (const key of listKeys(session)) session.removeItem(key)
  return before
}

/** Keeps the phone of who is signed in (D12), under a key that goes with them. */
export function rememberPhone(local: BrowserStorage, uid: string, phoneNumber: string | null): void {
  const key = `huella:phone:${uid}`
  if (phoneNumber) local.setItem(key, phoneNumber)
  else local.removeItem(key)
}

/** Who uses this browser, as far as it knows: null for nobody signed in, and where nothing is kept. */
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

/** A key names its owner after the kind: `huella:cart:<uid>_<shop>`, `huella:addresses:<uid>`. */
function belongsTo(key: string, uid: string | null): boolean {
  const [, , owner = ''] = key.split(':')
  return uid !== null && (owner === uid || owner.startsWith(`${uid}_`))
}

/**
 * Whose session has only ended signs in again and sends what waits (held-changes.ts); meanwhile nobody is shown it. Who signs
 * out takes it along (`forgetPersonHere`), and so does another who signs in.
 */
function mayYetBeSent(key: string, uid: string | null): boolean {
  return uid === null && key.startsWith('huella:held:')
}

/** Before the sign-out leaves this page. The next page settles the storage again, whatever this could not do. */
export function forgetPersonHere(): void {
  try {
    // What they agreed to tell is sent before it is forgotten (collector.ts).
    for (const key of listKeys(window.localStorage)) if (key !== QUEUE_KEY) window.localStorage.removeItem(key)
    for (const key of listKeys(window.sessionStorage)) window.sessionStorage.removeItem(key)
  } catch {
    // Blocked: then nothing was kept.
  }
  personLeft()
}

/** Whether a change that another tab made says that somebody else uses this browser now. */
export function isOtherPerson({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>, uid: string | null): boolean {
  return key === UID_KEY && newValue !== null && newValue !== (uid ?? '')
}
