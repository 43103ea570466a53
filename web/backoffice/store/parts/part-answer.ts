import { data } from 'react-router'
import { offlineRefusal, type Refusal } from '../../../storefront/account/sign-in/refusal.ts'

/** Result of a form of one part of a store: a station, a pack. */
export interface PartAnswer {
  /** null: the connection was lost. */
  intent: string | null
  /** Part of the form; empty for a new one. */
  id: string
  refusal: Refusal | null
  errors: Record<string, string>
  /** What was typed, when it was refused. */
  typed: Record<string, string | string[]>
}

const nothing: PartAnswer = { intent: null, id: '', refusal: null, errors: {}, typed: {} }

export function partSaved(intent: string, id: string): PartAnswer {
  return { ...nothing, intent, id }
}

export function partRefused(answer: Partial<PartAnswer> & { refusal: Refusal }) {
  return data<PartAnswer>({ ...nothing, ...answer }, { status: answer.refusal.status })
}

export function partOffline(): PartAnswer {
  return { ...nothing, refusal: offlineRefusal() }
}

/** The answer, if it is of this form. */
export function answerOf(answer: PartAnswer | null, intent: string, id: string): PartAnswer | null {
  return answer?.intent === intent && answer.id === id ? answer : null
}
