import type { LateDose, StoreReviewToDo, VisitToDo } from '#services/appointments/contract.ts'
import { dayLabel, formatClock } from '#services/appointments/rules/local-clock.ts'
import type { ModerationToDo } from '#services/community/contract.ts'
import type { ClaimsToDo } from '#services/insurance/contract.ts'
import type { TaxDocument } from '#services/invoicing/contract.ts'
import type { DisruptionToDo, OrderToDo, ReviewsToDo } from '#services/market/contract.ts'
import type { Finding, Payment, Refund } from '#services/payments/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { getNextOrderAct, getNextVisitAct, type NextAct } from './next-act.ts'

/** One of the things that wait, as a link to itself, with the act that ends its waiting where a press is enough. */
export interface ToDoEntry {
  key: string
  /** Sorts the entries of several places. */
  at: string
  name: string
  detail: string
  to: string
  act: NextAct | null
}

/** Entries of a kind that are shown. */
export const MOST_ENTRIES = 3

export function toOrderEntry(order: OrderToDo, mayWrite: boolean): ToDoEntry {
  const { _id: id, referenceId, fullName, promisedAt, promisedShort } = order
  return {
    key: id,
    at: promisedAt,
    name: referenceId,
    detail: `${fullName} · ${promisedShort}`,
    to: paths.backofficeOrder(id),
    act: mayWrite ? getNextOrderAct(order) : null,
  }
}

/** An area that was marked without an operator, or what a courier reports, is judged on its card. */
export function toDisruptionEntry({ kind, id, name, near, whenLabel }: DisruptionToDo): ToDoEntry {
  const detail = [near, whenLabel].filter(Boolean).join(' · ')
  // The service has sorted them.
  return { key: id, at: '', name, detail, to: `${paths.backofficeDisruptions()}#${kind}-${id}`, act: null }
}

/** Money that fits no payment is decided on its card. */
export function toFindingEntry({ id, foundAt, displayAmount, payment, statement }: Finding, kind: string): ToDoEntry {
  // Day and amount of the line tell nothing here.
  const words = statement?.cells.map(({ text }) => text).filter((text) => /\p{L}{2}/u.test(text))
  const about = payment?.description ?? words?.join(' ')
  return {
    key: id,
    at: foundAt,
    name: displayAmount,
    detail: [about, kind].filter(Boolean).join(' · '),
    to: paths.backofficeFinding(id),
    act: null,
  }
}

export function toRefundEntry({ id, createdAt, displayAmount, payment }: Refund & { payment: Payment }): ToDoEntry {
  const { description: detail } = payment
  return { key: id, at: createdAt, name: displayAmount, detail, to: paths.backofficeFinding(id), act: null }
}

/** The tax office's own words tell whether sending again is enough. */
export function toInvoiceEntry(
  { id, createdAt, number, label, office, acts }: TaxDocument,
  { kind, mayWrite }: { kind: string; mayWrite: boolean },
): ToDoEntry {
  return {
    key: id,
    at: createdAt,
    name: `${kind} ${number}`,
    detail: [label, office?.message].filter(Boolean).join(' · '),
    to: paths.backofficeInvoice(id),
    act: mayWrite && acts.includes('retry') ? { label: 'retry', fields: { intent: 'retry' } } : null,
  }
}

/** A post is looked at, with its photos, before it is shown to everybody. */
export function toPostEntry(
  { id, name, city, by }: ModerationToDo['firstWaiting'][number],
  { queue, kind, noName }: { queue: 'reported' | null; kind: string; noName: string },
): ToDoEntry {
  return {
    key: id,
    // The service has sorted them.
    at: '',
    name: name || noName,
    detail: [kind, city, by].filter(Boolean).join(' · '),
    to: `${paths.backofficeCommunity({ queue })}#post-${id}`,
    act: null,
  }
}

export function toThreadEntry(
  { id, postName, reportReason, reportedAt }: ModerationToDo['firstThreads'][number],
  noName: string,
): ToDoEntry {
  return {
    key: id,
    at: reportedAt,
    name: postName || noName,
    detail: reportReason,
    to: `${paths.backofficeConversations()}#thread-${id}`,
    act: null,
  }
}

export function toStoreReviewEntry(
  { id, author, stars, text }: StoreReviewToDo,
  { storeId, show, place }: { storeId: string; show: 'unanswered' | 'reported'; place: string | null },
): ToDoEntry {
  return {
    key: id,
    at: '',
    name: author,
    detail: ['★'.repeat(stars), text, place && `· ${place}`].filter(Boolean).join(' '),
    to: `${paths.backofficeReviews({ storeId, show })}#review-${id}`,
    act: null,
  }
}

/** A question is read and answered, or its reports decided, on its card. */
export function toQuestionEntry(
  { id, author, text, productTitle }: ReviewsToDo['firstQuestions'][number],
  show: 'unanswered' | 'reported',
): ToDoEntry {
  const to = `${paths.backofficeProductQuestions({ show })}#question-${id}`
  // The service has sorted them.
  return { key: id, at: '', name: author, detail: `${productTitle}: ${text}`, to, act: null }
}

export function toReportedReviewEntry({
  id,
  author,
  stars,
  text,
  productTitle,
}: ReviewsToDo['firstReported'][number]): ToDoEntry {
  return {
    key: id,
    at: '',
    name: author,
    detail: toReviewDetail({ stars, text, productTitle }),
    to: `${paths.backofficeProductReviews({ show: 'reported' })}#review-${id}`,
    act: null,
  }
}

function toReviewDetail({ stars, text, productTitle }: { stars: number; text: string; productTitle: string }) {
  return `${'★'.repeat(stars)} ${[productTitle, text].filter(Boolean).join(': ')}`
}

/** A content customer is thanked by the shop's own words; any other is read and answered. */
export function toReviewEntry(
  { id, author, stars, text, productTitle, thanks }: ReviewsToDo['first'][number],
  mayWrite: boolean,
): ToDoEntry {
  return {
    key: id,
    // The service has sorted them.
    at: '',
    name: author,
    detail: toReviewDetail({ stars, text, productTitle }),
    to: `${paths.backofficeProductReviews({ show: 'unanswered' })}#review-${id}`,
    act:
      mayWrite && thanks !== null ? { label: 'thank', fields: { intent: 'answer', reviewId: id, text: thanks } } : null,
  }
}

export function toVisitEntry(
  visit: VisitToDo,
  {
    storeId,
    today,
    place,
    mayWrite,
  }: { storeId: string; today: string | null; place: string | null; mayWrite: boolean },
): ToDoEntry {
  const { id, petName, customerName, day, startMinute } = visit
  const when = `${dayLabel(day, today ?? day)}, ${formatClock(startMinute)}`
  return {
    key: id,
    at: `${day} ${formatClock(startMinute)}`,
    name: petName,
    detail: [customerName, when, place].filter(Boolean).join(' · '),
    to: paths.backofficeAppointments({ storeId, day, appointment: id }),
    act: mayWrite && visit.kind !== 'awaitingDeposit' ? getNextVisitAct(visit) : null,
  }
}

/** A dose is given on the page of its stay, where the plan is read too. */
export function toDoseEntry(
  { appointmentId, petName, kennelName, name, day, time }: LateDose,
  { today, place }: { today: string | null; place: string | null },
): ToDoEntry {
  const when = day === today ? time : `${dayLabel(day, today ?? day)}, ${time}`
  return {
    key: `${appointmentId} ${name} ${day} ${time}`,
    at: `${day} ${time}`,
    name: petName,
    detail: [name, when, kennelName, place].filter(Boolean).join(' · '),
    to: `${paths.backofficeStay(appointmentId)}#medicines`,
    act: null,
  }
}

/** Kinds of claims, in the order in which the list of open claims has them: by their due day. */
/** A claim is read before it is decided. */
export function toClaimEntry({ id, reference, petProfileName, ownerName }: ClaimsToDo['first'][number]): ToDoEntry {
  const detail = `${ownerName} · ${reference}`
  return { key: id, at: '', name: petProfileName, detail, to: paths.backofficeClaim(id), act: null }
}
