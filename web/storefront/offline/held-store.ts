import { personHere } from '../account/person/person-in-storage.ts'
import { whenPersonLeaves } from '../account/person/person-left.ts'
import { HELD_BY_HEADER } from './held-by.ts'
import {
  dropHeld,
  getOutcome,
  getReason,
  HELD_FILES_DATABASE,
  type HeldChange,
  holdChange,
  markHeld,
  type Outcome,
  readHeld,
} from './held-changes.ts'

/** Held changes of the signed-in person, and how they are sent. */

const nothing: readonly HeldChange[] = []
const listeners = new Set<() => void>()
let known: readonly HeldChange[] = nothing

whenPersonLeaves(() => {
  refresh()
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(HELD_FILES_DATABASE)
})

export interface ToHold {
  /** Path and search of the page that takes it. */
  action: string
  form: FormData
  what: string
  subject?: string
  /** False: it may have reached the server before the connection broke, so it keeps its key. */
  isUnsent: boolean
}

/** Holds a form until the network is back; null if impossible: signed out, a file in it, no space. */
export function hold({ action, form, what, subject, isUnsent }: ToHold): HeldChange | null {
  const fields: [string, string][] = []
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.push([name, value])
    else if (value.size > 0) return null
  }
  const uid = personHere()
  if (uid === null) return null
  const sentFields = fields.filter(([name]) => name !== 'idempotencyKey')
  const key = form.get('idempotencyKey')
  // A saved page has the same key each time it is opened, so only a form that may have been sent reuses its key.
  const ownKey = !isUnsent && typeof key === 'string' && key !== '' ? key : null
  const ofKey = (withStorage((storage) => readHeld(storage, uid)) ?? []).find(({ id }) => id === ownKey)
  if (ofKey && isSame(ofKey, { action, sentFields })) {
    withStorage((storage) => markHeld(storage, uid, ofKey.id, { problem: null }))
    refresh()
    return ofKey
  }

  // The page keeps its key while the connection is lost, so its next form is another change and needs a new key.
  const id = ownKey !== null && !ofKey ? ownKey : crypto.randomUUID()
  const change: HeldChange = {
    id,
    action,
    fields: [...sentFields, ['idempotencyKey', id]],
    what,
    at: new Date().toISOString(),
    subject: subject ?? null,
    problem: null,
  }
  if (!withStorage((storage) => holdChange(storage, uid, change))) return null
  refresh()
  return change
}

function isSame(held: HeldChange, { action, sentFields }: { action: string; sentFields: [string, string][] }): boolean {
  const before = held.fields.filter(([name]) => name !== 'idempotencyKey')
  return held.action === action && JSON.stringify(before) === JSON.stringify(sentFields)
}

// Fetched where there are files, which few pages hold: those that do import it themselves, to have it without a network.
const loadHeldFiles = () => import('./held-files.ts')

interface ToHoldWithFile {
  /** Path of the page that takes it. */
  action: string
  fields: [string, string][]
  what: string
  file: { field: string; blob: Blob }
}

/** Holds a form with a file until the network is back; null if impossible: signed out, no room. */
export async function holdWithFile({ action, fields, what, file }: ToHoldWithFile): Promise<HeldChange | null> {
  const uid = personHere()
  const id = crypto.randomUUID()
  const { saveHeldFile, dropHeldFile } = await loadHeldFiles()
  if (uid === null || !(await saveHeldFile(id, file.blob))) return null
  const change: HeldChange = {
    id,
    action,
    fields: [...fields, ['idempotencyKey', id]],
    what,
    at: new Date().toISOString(),
    subject: null,
    problem: null,
    fileField: file.field,
  }
  if (!withStorage((storage) => holdChange(storage, uid, change))) {
    await dropHeldFile(id)
    return null
  }
  refresh()
  return change
}

/** Number of held changes of the signed-in person, which signing out would lose. */
export function countHeld(): number {
  const uid = personHere()
  return uid === null ? 0 : (withStorage((storage) => readHeld(storage, uid))?.length ?? 0)
}

export function discard(id: string): void {
  const uid = personHere()
  if (uid !== null) drop(uid, id)
  refresh()
}

function drop(uid: string, id: string): void {
  const hasFile = known.some((change) => change.id === id && change.fileField !== undefined)
  withStorage((storage) => dropHeld(storage, uid, id))
  if (hasFile) void loadHeldFiles().then(({ dropHeldFile }) => dropHeldFile(id))
}

/** Discards held changes of a subject after a newer one has arrived. */
export function discardBySubject(subject: string): void {
  refresh()
  for (const held of known) if (held.subject === subject) discard(held.id)
}

/** Result of a round: how many were sent, and whether the server failed at one. */
export interface SentHeld {
  sent: number
  hasFailed: boolean
}

const nothingSent: SentHeld = { sent: 0, hasFailed: false }

let sending: Promise<SentHeld> | null = null

/** Sends all changes in order until one finds no network or a server error. A lock keeps tabs apart. */
export const sendHeld = () => sendEach(() => true)

/** Sends all but refused changes, which would be refused again; the person can send them by hand. */
export const sendWaiting = () => sendEach(({ problem }) => problem !== 'refused')

function sendEach(isMeant: (change: HeldChange) => boolean): Promise<SentHeld> {
  sending ??= alone(() => sendInOrder(isMeant)).finally(() => {
    sending = null
    refresh()
  })
  return sending
}

async function sendInOrder(isMeant: (change: HeldChange) => boolean): Promise<SentHeld> {
  const uid = personHere()
  if (uid === null) return nothingSent
  const held = () => withStorage((storage) => readHeld(storage, uid)) ?? []
  let sent = 0
  // A photo takes long where there is little signal: what is small goes first, and what a photo belongs to before it.
  const [small, large] = [held().filter(hasNoFile), held().filter((change) => !hasNoFile(change))]
  for (const change of [...small, ...large].filter(isMeant)) {
    // The change was discarded while the previous one was being sent.
    if (!held().some(({ id }) => id === change.id)) continue
    const { outcome, reason } = await send(change, uid)
    // Another person has signed in: stop.
    if (personHere() !== uid || outcome === 'wait') return { sent, hasFailed: false }
    if (outcome === 'failed') return { sent, hasFailed: true }
    if (outcome === 'sent') {
      sent += 1
      drop(uid, change.id)
    } else withStorage((storage) => markHeld(storage, uid, change.id, { problem: outcome, reason }))
    refresh()
  }
  return { sent, hasFailed: false }
}

const hasNoFile = ({ fileField }: HeldChange) => fileField === undefined

async function send(change: HeldChange, uid: string): Promise<{ outcome: Outcome; reason: string | null }> {
  const { action } = change
  try {
    const body = await toBody(change)
    // The browser deleted the file, to make room.
    if (!body) return { outcome: 'refused', reason: null }
    // The favorites route answers JSON to scripts, and a redirect to the referring page to forms.
    const headers = { accept: 'application/json, text/html', [HELD_BY_HEADER]: uid }
    const answer = await fetch(action, { method: 'POST', body, headers })
    return { outcome: getOutcome(action, answer), reason: getReason(answer) }
  } catch {
    return { outcome: 'wait', reason: null }
  }
}

/** The form as it is sent; null: its file is gone. */
async function toBody({ id, fields, fileField }: HeldChange): Promise<URLSearchParams | FormData | null> {
  if (fileField === undefined) return new URLSearchParams(fields)
  const { readHeldFile } = await loadHeldFiles()
  const file = await readHeldFile(id)
  if (!file) return null
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  form.append(fileField, file, 'foto.jpg')
  return form
}

async function alone(run: () => Promise<SentHeld>): Promise<SentHeld> {
  if (!navigator.locks) return run()
  return navigator.locks.request('huella:held', { ifAvailable: true }, (lock) => (lock ? run() : nothingSent))
}

export function subscribeHeld(onChange: () => void): () => void {
  listeners.add(onChange)
  window.addEventListener('storage', refresh)
  return () => {
    listeners.delete(onChange)
    if (listeners.size === 0) window.removeEventListener('storage', refresh)
  }
}

export const currentHeld = () => known
export const noneHeld = () => nothing

export function refresh(): void {
  const uid = personHere()
  const held = uid === null ? nothing : (withStorage((storage) => readHeld(storage, uid)) ?? nothing)
  known = held.length === 0 ? nothing : held
  for (const listener of listeners) listener()
}

function withStorage<Answer>(ask: (storage: Storage) => Answer): Answer | null {
  try {
    return ask(window.localStorage)
  } catch {
    return null
  }
}
