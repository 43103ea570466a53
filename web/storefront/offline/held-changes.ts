import { paths } from '#web/paths.ts'
import { REFUSAL_HEADER, REFUSAL_TEXT_HEADER } from '../account/sign-in/refusal.ts'

/** A form submitted offline, which waits in this browser for the network. */
export interface HeldChange {
  /** Also the Idempotency-Key: sending it again has no further effect. */
  id: string
  /** Path and search of the page that takes it. */
  action: string
  fields: [name: string, value: string][]
  /** Label for the person: 'Peso de Toby: 12,5 kg'. */
  what: string
  /** ISO instant. */
  at: string
  /** A newer change of the same subject replaces this one; null: never replaced. */
  subject: string | null
  /** Reason of the last failure; null: it waits for the network. A refused change is not sent automatically. */
  problem: 'refused' | 'sign-in' | null
  /** Form field of a file, which waits in `held-files.ts` under the change's id. */
  fileField?: string
  /** Sentence of the refusal, for the person. */
  reason?: string | null
}

type HeldStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Database in the browser with the files of held changes (held-files.ts), which sign-out removes. */
export const HELD_FILES_DATABASE = 'huella-held'

/** Maximum number of held changes, for the browser's storage limit. */
export const MOST_HELD = 50

/** The key contains the uid, so sign-out removes it (person-in-storage.ts). */
const toKey = (uid: string) => `huella:held:${uid}`

export function readHeld(storage: HeldStorage, uid: string): HeldChange[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(toKey(uid)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isHeldChange) : []
  } catch {
    return []
  }
}

/** False: not held, because the storage is blocked or full, or there are too many. */
export function holdChange(storage: HeldStorage, uid: string, change: HeldChange): boolean {
  const before = readHeld(storage, uid).filter(({ subject }) => subject === null || subject !== change.subject)
  return before.length < MOST_HELD && writeHeld(storage, uid, [...before, change])
}

export function dropHeld(storage: HeldStorage, uid: string, id: string): void {
  writeHeld(
    storage,
    uid,
    readHeld(storage, uid).filter((change) => change.id !== id),
  )
}

export function markHeld(
  storage: HeldStorage,
  uid: string,
  id: string,
  { problem, reason = null }: Pick<HeldChange, 'problem' | 'reason'>,
): void {
  writeHeld(
    storage,
    uid,
    readHeld(storage, uid).map((change) => (change.id === id ? { ...change, problem, reason } : change)),
  )
}

function writeHeld(storage: HeldStorage, uid: string, changes: readonly HeldChange[]): boolean {
  try {
    if (changes.length === 0) storage.removeItem(toKey(uid))
    else storage.setItem(toKey(uid), JSON.stringify(changes))
    return true
  } catch {
    // The storage is blocked or full.
    return false
  }
}

/** Validates a stored change: the storage may have been edited, and `action` must be a path of this site. */
function isHeldChange(stored: unknown): stored is HeldChange {
  if (typeof stored !== 'object' || stored === null) return false
  const { id, action, fields, what, at } = stored as Partial<HeldChange>
  return (
    typeof id === 'string' &&
    typeof action === 'string' &&
    /^\/(?![/\\])/.test(action) &&
    typeof what === 'string' &&
    typeof at === 'string' &&
    Array.isArray(fields) &&
    fields.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string'))
  )
}

/** Result of sending a held change. */
export type Outcome = 'sent' | 'wait' | 'failed' | 'refused' | 'sign-in'

/**
 * Result by the final URL of the answer (a form is answered by a page), its status, and the refusal in that
 * page. Without the right to do it any more, the server redirects to another page, which looks like a success.
 */
export function getOutcome(
  action: string,
  { status, url, headers }: Pick<Response, 'status' | 'url' | 'headers'>,
): Outcome {
  const landed = new URL(url)
  if (/^\/(signin|second-factor)(\/|$)/i.test(landed.pathname) || status === 401) return 'sign-in'
  // Timeouts, rate limits and maintenance are temporary; after a server error the change is sent again later too.
  if (status === 408 || status === 429 || status === 503) return 'wait'
  if (status >= 500) return 'failed'

  const refusal = headers.get(REFUSAL_HEADER)
  // Another tab, or an earlier try, is saving it right now.
  if (refusal?.endsWith('.idempotency-in-flight')) return 'wait'
  return refusal === null && status < 400 && isSavedAt(action, landed) ? 'sent' : 'refused'
}

/** The sentence of a refusal, or null. */
export function getReason({ headers }: Pick<Response, 'headers'>): string | null {
  try {
    return decodeURIComponent(headers.get(REFUSAL_TEXT_HEADER) ?? '') || null
  } catch {
    return null
  }
}

/** Whether the final URL is the form's own page or the redirect of a new record. */
function isSavedAt(action: string, { pathname, searchParams }: URL): boolean {
  const from = getPath(action)
  const to = getPath(pathname)
  if (to === from) return true
  return (
    from === getPath(paths.petProfileMedicineApplicationAdd({ id: '' })) &&
    to === getPath(paths.petProfileMedicineApplications({ id: '' })) &&
    searchParams.has('done')
  )
}

function getPath(address: string): string {
  return address.replace(/\?.*$/, '').toLowerCase()
}
