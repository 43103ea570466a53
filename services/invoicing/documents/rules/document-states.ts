/**
 * queued: it waits for its turn at the tax office · contingency: it is valid for its buyer, and the office learns it later ·
 * accepted · rejected: a person must correct it · annulling: the office was asked to annul it · annulled · voiding: the
 * office is told that the number of a rejected document stays unused · voided.
 */
export const DOCUMENT_STATES = [
  'queued',
  'contingency',
  'accepted',
  'rejected',
  'annulling',
  'annulled',
  'voiding',
  'voided',
] as const

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
  'void_asked',
  'voided',
  'void_refused',
] as const

export type DocumentEvent = (typeof DOCUMENT_EVENTS)[number]

export const STAFF_ACTS = ['retry', 'correct', 'annul', 'void'] as const

export type StaffAct = (typeof STAFF_ACTS)[number]

const acts: Record<DocumentState, readonly StaffAct[]> = {
  queued: ['retry'],
  contingency: [],
  accepted: ['annul'],
  rejected: ['retry', 'correct', 'void'],
  annulling: ['retry'],
  annulled: [],
  voiding: ['retry'],
  voided: [],
}

/** States in which the office is asked again until it answers. */
export const WAITING_STATES = ['queued', 'annulling', 'voiding'] as const satisfies readonly DocumentState[]

/** Whether a document stands for its sale; an annulled or voided one gives way to another. */
export function isLiving({ state }: { state: DocumentState }): boolean {
  return state !== 'annulled' && state !== 'voided'
}

/** What staff may do with a document. */
export function listActs(state: DocumentState): readonly StaffAct[] {
  return acts[state]
}

/** Whether a person must act before anything else happens. */
export function needsPerson({ state, tries }: { state: DocumentState; tries: number }): boolean {
  return state === 'rejected' || (tries >= MANY_TRIES && WAITING_STATES.some((waiting) => waiting === state))
}

/** After so many tries without an answer, about three hours, it is shown to a person. */
export const MANY_TRIES = 8

const minute = 60

/** Seconds until the next try after this many: 1 minute, then twice as long each time, an hour at most. */
export function secondsUntilNextTry(tries: number): number {
  return Math.min(minute * 2 ** Math.max(0, tries - 1), 60 * minute)
}
