import { paths } from '#web/paths.ts'
import { REFUSAL_HEADER } from '../account/sign-in/refusal.ts'

/** A form that was sent without a network, and waits for one in this browser. */
export interface HeldChange {
  /** Its Idempotency-Key too: however often it is sent, it happens once. */
  id: string
  /** Path and search of the page that takes it. */
  action: string
  fields: [name: string, value: string][]
  /** In the words of its person: 'Peso de Toby: 12,5 kg'. */
  what: string
  /** ISO instant. */
  at: string
  /** Of several for one thing the last one counts; null: each counts. */
  subject: string | null
  /** Why it did not arrive; null: it waits for the network. What was refused does not go by itself. */
  problem: 'refused' | 'sign-in' | null
}

type HeldStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Nobody writes more without a network; the browser would not keep it either. */
export const MOST_HELD = 50

/** The key names its owner, so that it goes when they leave (person-in-storage.ts). */
const toKey = (uid: string) => `huella:held:${uid}`

export function readHeld(storage: HeldStorage, uid: string): HeldChange[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(toKey(uid)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isHeldChange) : []
  } catch {
    return []
  }
}

/** False: it is not kept, because the browser keeps nothing or there are too many. */
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

export function markHeld(storage: HeldStorage, uid: string, id: string, problem: HeldChange['problem']): void {
  writeHeld(
    storage,
    uid,
    readHeld(storage, uid).map((change) => (change.id === id ? { ...change, problem } : change)),
  )
}

function writeHeld(storage: HeldStorage, uid: string, changes: readonly HeldChange[]): boolean {
  try {
    if (changes.length === 0) storage.removeItem(toKey(uid))
    else storage.setItem(toKey(uid), JSON.stringify(changes))
    return true
  } catch {
    // Blocked or full.
    return false
  }
}

/** Written by us; somebody may have had a hand in it all the same, and where it is sent must be a page of ours. */
function isHeldChange(kept: unknown): kept is HeldChange {
  if (typeof kept !== 'object' || kept === null) return false
  const { id, action, fields, what, at } = kept as Partial<HeldChange>
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

/** What an answer to a change that was sent again means for it. */
export type Outcome = 'sent' | 'wait' | 'refused' | 'sign-in'

/**
 * By where the answer came from in the end (a form is answered by a page), with which status, and whether that page says that
 * it was refused. Whoever may no longer do what they wrote down is led to another page, which looks like a success.
 */
export function getOutcome(
  action: string,
  { status, url, headers }: Pick<Response, 'status' | 'url' | 'headers'>,
): Outcome {
  const landed = new URL(url)
  if (/^\/(signin|second-factor)(\/|$)/i.test(landed.pathname) || status === 401) return 'sign-in'
  // Maintenance, haste, and what is wrong with us, pass.
  if (status === 408 || status === 429 || status >= 500) return 'wait'

  const refusal = headers.get(REFUSAL_HEADER)
  // Another tab, or the try before, is just saving it.
  if (refusal?.endsWith('.idempotency-in-flight')) return 'wait'
  return refusal === null && status < 400 && isSavedAt(action, landed) ? 'sent' : 'refused'
}

/** A form's own page, and where a new record leads to. */
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
