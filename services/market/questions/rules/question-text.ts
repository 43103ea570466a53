import { contactIn } from '#services/community/posts/rules/contact-details.ts'

/** Longest question, and longest answer of a buyer or the shop, in characters. */
export const MOST_QUESTION_CHARACTERS = 500
export const MOST_ANSWER_CHARACTERS = 1000

/** Questions that one account may ask within 24 hours. */
export const MOST_QUESTIONS_A_DAY = 10

/** Undecided reports by this many accounts hide a text until an operator decides. */
export const REPORTS_THAT_HIDE = 3

/** Why a customer's text cannot be published: it holds an e-mail address or a phone. Null when it can. */
export function whyCannotPublish(text: string): 'contact-in-text' | null {
  return contactIn(text) === null ? null : 'contact-in-text'
}

/** Last row of a page, newest first. */
export interface QuestionMark {
  /** ISO 8601. */
  at: string
  id: string
}

export function toQuestionCursor({ at, id }: QuestionMark): string {
  return `${at}_${id}`
}

/** Decodes a cursor; an invalid one starts at the first page. */
export function parseQuestionCursor(cursor: string | undefined): QuestionMark | null {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\w-]{1,100})$/.exec(cursor ?? '') ?? []
  // A day that does not exist becomes another one in JavaScript, and an error in PostgreSQL.
  if (!at || !id || Number.isNaN(Date.parse(at)) || new Date(at).toISOString() !== at) return null
  return { at, id }
}
