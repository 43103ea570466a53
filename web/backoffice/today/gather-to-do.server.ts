import type { RouterContextProvider } from 'react-router'
import type { VisitsToDo, VisitToDo } from '#services/appointments/contract.ts'
import type { ModerationToDo } from '#services/community/contract.ts'
import type { ClaimsToDo } from '#services/insurance/contract.ts'
import type { OffersToDo, OrdersToDo, OrderToDo } from '#services/market/contract.ts'
import { MOST_OFFERS } from '#services/market/today/rules/most-offers.ts'
import { paths } from '#web/backoffice/paths.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import { countTroubles } from '../health/gather-health.server.ts'
import { getRights, mayWorkAt, STORE_PLACE, type StaffPlace } from '../is-staff.ts'
import type { TodayPlaces } from './load-today-places.server.ts'
import {
  MOST_ENTRIES,
  type ToDoEntry,
  toClaimEntry,
  toDisruptionEntry,
  toDoseEntry,
  toFindingEntry,
  toInvoiceEntry,
  toOrderEntry,
  toPostEntry,
  toQuestionEntry,
  toRefundEntry,
  toReportedReviewEntry,
  toReviewEntry,
  toStoreReviewEntry,
  toThreadEntry,
  toVisitEntry,
} from './to-do-entries.ts'
import type { TodayPlace } from './today-place.ts'

type Context = Readonly<RouterContextProvider>

export type ToDoName =
  | 'ordersLate'
  | 'ordersNotDelivered'
  | 'blockedWays'
  | 'ordersToConfirm'
  | 'prescriptionsToReview'
  | 'ordersToPrepare'
  | 'ordersWithoutCourier'
  | 'ordersToHandOver'
  | 'ordersAwaitingPayment'
  | 'cashDifferences'
  | 'dosesLate'
  | 'visitsNotArrived'
  | 'visitsToFinish'
  | 'visitsToAccept'
  | 'visitsAwaitingDeposit'
  | 'visitsToPay'
  | 'reviewsToAnswer'
  | 'reviewsReported'
  | 'productReviewsToAnswer'
  | 'productReviewsReported'
  | 'productQuestionsToAnswer'
  | 'productQuestionsReported'
  | 'offersSoldOut'
  | 'offersLow'
  | 'claimsLate'
  | 'claimsSoon'
  | 'claimsToResolve'
  | 'invoicesToResolve'
  | 'findings'
  | 'refunds'
  | 'postsWaiting'
  | 'postsReported'
  | 'threads'
  | 'troubles'

/** A kind of thing that waits for a person, with the pages where it is done. */
export interface ToDo {
  name: ToDoName
  count: number
  /** There may be more of them: nobody counted further. */
  isMore: boolean
  /** A customer already waits longer than was promised. */
  isUrgent: boolean
  /** One, or one for each shop or store; `place` is its name, null where the person works in one alone. */
  links: { to: string; count: number; place: string | null }[]
  /** The first ones, named; empty where only the list tells them. */
  entries: ToDoEntry[]
}

/** What waits in one place. */
interface Waiting {
  name: ToDoName
  count: number
  to: string
  isUrgent: boolean
  place: string | null
  entries?: ToDoEntry[] | undefined
}

/**
 * Everything that waits for this person, urgent things first: each service is asked only for the areas that the person
 * may read, and one that does not answer is left out (`isWhole` is false then).
 */
export async function gatherToDo(context: Context, { shops, stores, place }: TodayPlaces) {
  const visit = context.get(visitContext)
  const rights = getRights(visit.viewer)
  const { market, appointments, insurance, invoicing, payments, community } = context.get(servicesContext)
  const call = { context: visit.call }
  const labels = {
    invoices: translator(visit.country.locale, 'invoiceDesk'),
    payments: translator(visit.country.locale, 'paymentDesk'),
    community: translator(visit.country.locale, 'communityDesk'),
  }
  const parts: Promise<unknown>[] = []
  const ask = <Answer>(staffPlace: StaffPlace, isAbout: boolean, asking: () => Promise<Answer>) => {
    if (!isAbout || !mayWorkAt(rights, staffPlace, 'read')) return Promise.resolve(undefined)
    const answer = orNull(asking())
    parts.push(answer)
    return answer
  }
  const ofShop = place?.kind === 'shop' ? { shopId: place.id } : {}
  const ofStore = place?.kind === 'store' ? { storeId: place.id } : {}
  const [orders, blocked, differences, offers, reviews, visits, claims, invoices, inbox, moderation, troubles] =
    await Promise.all([
      ask({ area: 'orders' }, place?.kind !== 'store', () => market.ordersToDo(ofShop, call)),
      // A road is closed for every shop.
      ask({ area: 'orders' }, place === null, () => market.disruptionsToDo(undefined, call)),
      ask({ area: 'orders' }, place === null, () => market.cashDifferences(undefined, call)),
      ask({ area: 'catalogue' }, place?.kind !== 'store', () => market.offersToDo(ofShop, call)),
      ask({ area: 'catalogue' }, place === null, () => market.reviewsToDo(undefined, call)),
      ask(STORE_PLACE, place?.kind !== 'shop', () => appointments.visitsToDo(ofStore, call)),
      ask({ area: 'claims' }, place === null, () => insurance.claimsToDo(undefined, call)),
      // Of the country of this address alone, as their page.
      ask({ area: 'finance' }, place === null, () =>
        invoicing.staffDocuments({ country: visit.country.iso, needsPerson: true, first: MOST_ENTRIES }, call),
      ),
      ask({ area: 'finance' }, place === null, () => payments.inbox(undefined, call)),
      ask({ area: 'support' }, place === null, () => community.moderationToDo(undefined, call)),
      ask({ area: 'settings' }, place === null, () => countTroubles(context)),
    ])
  const canModerate = mayWorkAt(rights, { area: 'salon' }, 'write')
  const waiting: Waiting[] = [
    ...ordersToDo(orders ?? [], place, mayWorkAt(rights, { area: 'orders' }, 'write')),
    {
      ...waits('blockedWays', blocked?.length, paths.backofficeDisruptions(), true),
      entries: (blocked ?? []).slice(0, MOST_ENTRIES).map(toDisruptionEntry),
    },
    waits('cashDifferences', differences?.length, paths.backofficeCourier()),
    ...(visits?.stores ?? []).flatMap((store) =>
      visitsToDo(store, {
        canModerate,
        mayWrite: mayWorkAt(rights, STORE_PLACE, 'write'),
        ...getStore(stores, store.storeId),
      }),
    ),
    ...(offers ?? []).flatMap((shop) =>
      offersToDo(shop, {
        seesStock: mayWorkAt(rights, { area: 'stock' }, 'read'),
        place: findName(shops, shop.shopId),
      }),
    ),
    {
      ...waits(
        'productQuestionsToAnswer',
        reviews?.questionsToAnswer,
        paths.backofficeProductQuestions({ show: 'unanswered' }),
      ),
      entries: reviews?.firstQuestions.map((question) => toQuestionEntry(question, 'unanswered')),
    },
    {
      ...waits('productReviewsToAnswer', reviews?.toAnswer, paths.backofficeProductReviews({ show: 'unanswered' })),
      entries: (reviews?.first ?? []).map((review) =>
        toReviewEntry(review, mayWorkAt(rights, { area: 'catalogue' }, 'write')),
      ),
    },
    {
      ...waits(
        'productQuestionsReported',
        reviews?.questionsReported,
        paths.backofficeProductQuestions({ show: 'reported' }),
      ),
      entries: reviews?.firstQuestionsReported.map((question) => toQuestionEntry(question, 'reported')),
    },
    {
      ...waits('productReviewsReported', reviews?.reported, paths.backofficeProductReviews({ show: 'reported' })),
      entries: reviews?.firstReported.map(toReportedReviewEntry),
    },
    ...(claims ? claimsToDo(claims) : []),
    {
      ...waits('invoicesToResolve', invoices?.waiting, paths.backofficeInvoices(), true),
      entries: (invoices?.documents ?? []).map((document) =>
        toInvoiceEntry(document, {
          kind: labels.invoices(`kind.${document.kind}`),
          mayWrite: mayWorkAt(rights, { area: 'finance' }, 'write'),
        }),
      ),
    },
    {
      ...waits('findings', inbox?.findings.length, paths.backofficePayments(), true),
      entries: (inbox?.findings ?? [])
        .slice(0, MOST_ENTRIES)
        .map((finding) => toFindingEntry(finding, labels.payments(`inbox.${finding.kind}`))),
    },
    {
      ...waits('refunds', inbox?.refunds.length, paths.backofficePayments(), true),
      entries: (inbox?.refunds ?? []).slice(0, MOST_ENTRIES).map(toRefundEntry),
    },
    ...(moderation ? moderationToDo(moderation, labels.community) : []),
    waits('troubles', troubles ?? 0, paths.backofficeHealth()),
  ]
  const answers = await Promise.all(parts)
  return {
    toDo: groupByName(waiting),
    next: visits?.next ?? [],
    isWhole: answers.every((answer) => answer !== null),
  }
}

function moderationToDo(
  { firstWaiting, firstReported, firstThreads, ...counts }: ModerationToDo,
  t: ReturnType<typeof translator<'communityDesk'>>,
): Waiting[] {
  const noName = t('noName')
  const toEntries = (posts: typeof firstWaiting, queue: 'reported' | null) =>
    posts.map((post) => toPostEntry(post, { queue, noName, kind: t(`kind.${post.kind}`) }))
  return [
    {
      ...waits('postsWaiting', counts.waiting, paths.backofficeCommunity(), counts.late > 0),
      entries: toEntries(firstWaiting, null),
    },
    {
      ...waits('postsReported', counts.reported, paths.backofficeCommunity({ queue: 'reported' })),
      entries: toEntries(firstReported, 'reported'),
    },
    {
      ...waits('threads', counts.threads, paths.backofficeConversations(), true),
      entries: firstThreads.map((thread) => toThreadEntry(thread, noName)),
    },
  ]
}

// Urgent things first, in the order in which they were gathered.
function groupByName(waiting: readonly Waiting[]): ToDo[] {
  const groups = Map.groupBy(
    waiting.filter(({ count }) => count > 0),
    ({ name }) => name,
  )
  return [...groups]
    .map(([name, each]) => ({
      name,
      count: each.reduce((sum, { count }) => sum + count, 0),
      isMore: each.some(({ count }) => (name === 'offersSoldOut' || name === 'offersLow') && count >= MOST_OFFERS),
      isUrgent: each.some(({ isUrgent }) => isUrgent),
      links: each.map(({ to, count, place }) => ({ to, count, place })),
      entries: each
        .flatMap(({ entries = [] }) => entries)
        .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
        .slice(0, MOST_ENTRIES),
    }))
    .sort((one, other) => Number(other.isUrgent) - Number(one.isUrgent))
}

function waits(
  name: ToDoName,
  count: number | undefined,
  to: string,
  isUrgent = false,
  place: string | null = null,
): Waiting {
  return { name, count: count ?? 0, to, isUrgent, place }
}

// All shops together: the page of orders shows them together too.
function ordersToDo(shops: readonly OrdersToDo[], place: TodayPlace | null, mayWrite: boolean): Waiting[] {
  const named = shops.flatMap(({ first }) => first)
  const total = (kind: OrderToDo['kind']) => shops.reduce((sum, shop) => sum + shop[kind], 0)
  const shopId = place?.id ?? null
  const list = (search: Parameters<typeof paths.backofficeOrders>[0]) => paths.backofficeOrders({ ...search, shopId })
  const wait = (name: ToDoName, kind: OrderToDo['kind'], to: string, isUrgent = false): Waiting => ({
    ...waits(name, total(kind), to, isUrgent),
    entries: named.filter((order) => order.kind === kind).map((order) => toOrderEntry(order, mayWrite)),
  })
  return [
    wait('ordersLate', 'late', list({ late: 1 }), true),
    wait('ordersNotDelivered', 'notDelivered', list({ status: 'NOT_DELIVERED' }), true),
    wait('prescriptionsToReview', 'prescriptions', list({ prescription: 'review' }), true),
    wait('ordersToConfirm', 'toConfirm', list({ status: 'NEW' })),
    wait('ordersToPrepare', 'toPrepare', list({ status: 'CONFIRMED' })),
    wait('ordersWithoutCourier', 'withoutCourier', list({ status: 'PREPARING', way: 'delivery', courier: 'none' })),
    wait('ordersToHandOver', 'toHandOver', list({ status: 'READY_FOR_PICKUP' })),
    wait('ordersAwaitingPayment', 'awaitingPayment', list({ view: 'awaiting' })),
  ]
}

function visitsToDo(
  store: VisitsToDo,
  {
    canModerate,
    mayWrite,
    today,
    place,
  }: { canModerate: boolean; mayWrite: boolean; today: string | null; place: string | null },
): Waiting[] {
  const { storeId, first } = store
  const on = (day: string | null) => paths.backofficeAppointments({ storeId, day })
  const reviews = (name: ToDoName, show: 'unanswered' | 'reported'): Waiting => ({
    ...waits(
      name,
      show === 'reported' ? store.reviewsReported : store.reviewsToAnswer,
      paths.backofficeReviews({ storeId, show }),
      false,
      place,
    ),
    entries: (show === 'reported' ? store.firstReviewsReported : store.firstReviewsToAnswer).map((review) =>
      toStoreReviewEntry(review, { storeId, show, place }),
    ),
  })
  const wait = (name: ToDoName, kind: VisitToDo['kind'], day: string | null, isUrgent = false): Waiting => ({
    ...waits(name, store[kind], on(day), isUrgent, place),
    entries: first
      .filter((visit) => visit.kind === kind)
      .map((visit) => toVisitEntry(visit, { storeId, today, place, mayWrite })),
  })
  return [
    {
      ...waits('dosesLate', store.dosesLate, paths.backofficeHotel({ storeId }), true, place),
      entries: store.firstDosesLate.map((dose) => toDoseEntry(dose, { today, place })),
    },
    wait('visitsNotArrived', 'notArrived', store.firstNotArrived, true),
    wait('visitsToFinish', 'toFinish', store.firstToFinish, true),
    wait('visitsToAccept', 'toAccept', store.firstToAccept),
    wait('visitsAwaitingDeposit', 'awaitingDeposit', store.firstAwaitingDeposit),
    wait('visitsToPay', 'toPay', store.firstToPay),
    reviews('reviewsToAnswer', 'unanswered'),
    ...(canModerate ? [reviews('reviewsReported', 'reported')] : []),
  ]
}

function claimsToDo({ late, soon, later, first }: ClaimsToDo): Waiting[] {
  const wait = (name: ToDoName, kind: (typeof first)[number]['kind'], count: number): Waiting => ({
    ...waits(name, count, paths.backofficeClaims(), kind === 'late'),
    entries: first.filter((claim) => claim.kind === kind).map(toClaimEntry),
  })
  return [wait('claimsLate', 'late', late), wait('claimsSoon', 'soon', soon), wait('claimsToResolve', 'later', later)]
}

// Whoever works with stock is led to what is to be bought, where everything that is low stands with its numbers.
function offersToDo(
  { shopId, soldOut, low }: OffersToDo,
  { seesStock, place }: { seesStock: boolean; place: string | null },
): Waiting[] {
  const toLow = seesStock ? paths.backofficePurchases({ shopId }) : paths.backofficeCatalogue({ shopId, only: 'low' })
  return [
    waits('offersSoldOut', soldOut, paths.backofficeCatalogue({ shopId, only: 'sold-out' }), false, place),
    waits('offersLow', low, toLow, false, place),
  ]
}

function findName(places: readonly { id: string; name: string }[], id: string): string | null {
  return places.length > 1 ? (places.find((place) => place.id === id)?.name ?? null) : null
}

function getStore(stores: TodayPlaces['stores'], id: string) {
  return { place: findName(stores, id), today: stores.find((store) => store.id === id)?.today ?? null }
}
