/**
 * queued: it waits for its turn at the tax office · contingency: it is valid for its buyer, and the office learns it later ·
 * accepted · rejected: a person must correct it · annulling: the office was asked to annul it · annulled.
 */
export const DOCUMENT_STATES = ['queued', 'contingency', 'accepted', 'rejected', 'annulling', 'annulled'] as const

export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** What happened to a document, for its history. */
export const DOCUMENT_EVENTS = [
  'requested',
  'accepted',
  'rejected',
  'unreachable',
  'retried',
  'corrected',
  'annul_asked',
  'annulled',
  'annul_refused',
  'contingency',
] as const

export type DocumentEvent = (typeof DOCUMENT_EVENTS)[number]

export type StaffAct = 'retry' | 'correct' | 'annul'

const acts: Record<DocumentState, readonly StaffAct[]> = {
  queued: ['retry'],
  contingency: [],
  accepted: ['annul'],
  rejected: ['retry', 'correct'],
  annulling: ['retry'],
  annulled: [],
}

/** What staff may do with a document. */
export function listActs(state: DocumentState): readonly StaffAct[] {
  return acts[state]
}

/** Whether a person must act before anything else happens. */
export function needsPerson({ state, tries }: { state: DocumentState; tries: number }): boolean {
  return state === 'rejected' || (tries >= MANY_TRIES && (state === 'queued' || state === 'annulling'))
}

/** After so many tries without an answer, about three hours, it is shown to a person. */
export const MANY_TRIES = 8

const minute = 60

/** Seconds until the next try after this many: 1 minute, then twice as long each time, an hour at most. */
export function secondsUntilNextTry(tries: number): number {
  return Math.min(minute * 2 ** Math.max(0, tries - 1), 60 * minute)
}
