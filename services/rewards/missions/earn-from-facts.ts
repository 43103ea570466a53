import * as z from 'zod'
import { AppointmentFact } from '#services/appointments/contract.ts'
import { FollowUpAnswered, PetReunited } from '#services/community/contract.ts'
import { CareRecorded, PetProfileCompleted } from '#services/pets/contract.ts'
import { DEFAULT_COUNTRY, getCountryByCurrency } from '#shared/countries/countries.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { RewardsDependencies } from '../deps.ts'
import { noteDeed } from './note-deed.ts'
import { calculateDonationWorth, calculatePurchaseWorth, ways } from './rules/ways-to-earn.ts'

type Dependencies = Pick<RewardsDependencies, 'db' | 'now'>

/** Limit of reads per fact: the loop runs again when the order changed while its deed was written. */
const ROUNDS = 10

/**
 * Earns from an order as it stands now. Facts come twice, late and in any order, so the order itself is read, and read
 * again after each deed that was written.
 */
export async function earnFromOrder(deps: Dependencies & Pick<RewardsDependencies, 'internalMarket'>, fact: object) {
  const { orderId } = z.object({ orderId: z.string() }).parse(fact)
  for (let round = 0; round < ROUNDS; round++) {
    const order = await deps.internalMarket.purchaseByOrder(
      { orderId },
      { context: { viewer: anonymousViewer(DEFAULT_COUNTRY), requestId: `huellas of order ${orderId}` } },
    )
    if (!order) return
    const { ownerUid: uid, country, purchasedAmount: spent, donatedGrams } = order
    const happened = { uid, country, sort: '', happenedAt: new Date(order.deliveredAt) }
    const purchase = await noteDeed(deps, {
      ...happened,
      kind: 'purchase',
      cause: `order:${orderId}`,
      title: `Pedido ${order.referenceId}`,
      quantity: spent > 0 ? 1 : 0,
      toWorth: (terms) => calculatePurchaseWorth(country, spent, terms),
    })
    const donation = await noteDeed(deps, {
      ...happened,
      kind: 'donation',
      cause: `donation:${orderId}`,
      title: `Donación del pedido ${order.referenceId}`,
      quantity: donatedGrams,
      toWorth: (terms) => calculateDonationWorth(donatedGrams, terms),
    })
    if (!purchase && !donation) return
  }
  throw new Error(`What order ${orderId} came to changed ${ROUNDS} times while it was written`)
}

/**
 * Earns from a completed appointment once, however many pets came. Its services arrive per pet in any order, so each
 * kind is a deed of its own: missions count it, but it is worth no huellas.
 */
export async function earnFromVisit(deps: Dependencies, fact: object): Promise<void> {
  const { uid, multiAppointmentId, endsAt, currencyCode, packKind } = AppointmentFact.parse(fact)
  const visit = {
    uid,
    country: getCountryByCurrency(currencyCode).iso,
    kind: 'visit',
    title: ways.visit.title,
    quantity: 1,
    happenedAt: new Date(endsAt),
  } as const
  const cause = `visit:${multiAppointmentId}`
  await noteDeed(deps, { ...visit, cause, sort: '', toWorth: (terms) => terms.visit.each })
  if (packKind) await noteDeed(deps, { ...visit, cause: `${cause}:${packKind}`, sort: packKind, toWorth: () => 0 })
}

/**
 * Earns from a vaccine or deworming in time: once a month per pet and kind, so that recording it again earns nothing.
 */
export async function earnFromCare(deps: Dependencies, fact: object): Promise<void> {
  const { ownerUid, country, kind, petProfileId, appliedOn, isTimely, recordedAt } = CareRecorded.parse(fact)
  if (!isTimely) return
  await noteDeed(deps, {
    uid: ownerUid,
    country,
    kind: 'care',
    sort: kind,
    cause: `care:${petProfileId}:${kind}:${appliedOn.slice(0, 7)}`,
    title: kind === 'vaccine' ? 'Vacuna a tiempo' : 'Desparasitación a tiempo',
    quantity: 1,
    toWorth: ({ care }) => care.each,
    happenedAt: new Date(recordedAt),
  })
}

/** Earns from a pet profile with all basic fields; once per pet. */
export async function earnFromProfile(deps: Dependencies, fact: object): Promise<void> {
  const { ownerUid, country, petProfileId, completedAt } = PetProfileCompleted.parse(fact)
  await noteDeed(deps, {
    uid: ownerUid,
    country,
    kind: 'profile',
    sort: '',
    cause: `profile:${petProfileId}`,
    title: ways.profile.title,
    quantity: 1,
    toWorth: ({ profile }) => profile.each,
    happenedAt: new Date(completedAt),
  })
}

/** Earns from an answer to an adoption follow-up; once per follow-up day. */
export async function earnFromFollowUp(deps: Dependencies, fact: object): Promise<void> {
  const { applicationId, days, applicantUid, country, at } = FollowUpAnswered.parse(fact)
  await noteDeed(deps, {
    uid: applicantUid,
    country,
    kind: 'follow-up',
    sort: '',
    cause: `follow-up:${applicationId}:${days}`,
    title: ways['follow-up'].title,
    quantity: 1,
    toWorth: (terms) => terms['follow-up'].each,
    happenedAt: new Date(at),
  })
}

/** Earns from a lost-pet notice whose pet was found; once per notice. */
export async function earnFromReunion(deps: Dependencies, fact: object): Promise<void> {
  const { postId, ownerUid, country, at } = PetReunited.parse(fact)
  await noteDeed(deps, {
    uid: ownerUid,
    country,
    kind: 'reunion',
    sort: '',
    cause: `reunion:${postId}`,
    title: ways.reunion.title,
    quantity: 1,
    toWorth: ({ reunion }) => reunion.each,
    happenedAt: new Date(at),
  })
}

/** Handlers of the facts that earn huellas or take them back. */
export const earnsFrom = {
  'order-delivered': earnFromOrder,
  'order-refunded': earnFromOrder,
  // A guest's order moved to an account.
  'order-claimed': earnFromOrder,
  'appointment-completed': earnFromVisit,
  'care-recorded': earnFromCare,
  'pet-profile-completed': earnFromProfile,
  'follow-up-answered': earnFromFollowUp,
  'pet-reunited': earnFromReunion,
} as const
