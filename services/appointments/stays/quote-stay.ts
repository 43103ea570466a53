import { findPetSize } from '#services/pets/profiles/rules/size.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StayQuote } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { parseBenefit } from '../packs/load-grooming-benefit.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import { findVaccineRecords } from '../vaccines/pet-vaccines.ts'
import { findOpenHotel } from './find-hotel.ts'
import { loadNightBenefit } from './load-night-benefit.ts'
import { arrivalLabel, departureLabel, planStay, priceAll, type StayPlan, type StaySpan } from './plan-stay.ts'
import type { Guest } from './rules/fit-kennels.ts'
import { findLackingOnStay } from './rules/stay-vaccines.ts'
import type { HotelRecord } from './store/hotels.ts'
import { findStays, isShared } from './store/stays.ts'

interface Place {
  merchantId: string
  storeId: string
}

export interface PetStayChoice {
  petId: string
  needsOwnRoom: boolean
}

/** Price and free places for pets of some type and size. */
export async function searchStays(
  deps: AppointmentsDependencies,
  {
    guests,
    isTogether,
    fromDay,
    untilDay,
    ...place
  }: Place & StaySpan & { guests: readonly Guest[]; isTogether: boolean },
  _context: CallContext,
): Promise<StayQuote> {
  const at = await findOpenHotel(deps, place)
  const plan = await planStay(deps.db, at, { fromDay, untilDay, guests, isTogether, now: deps.now() })
  return toQuote(at, plan, { pets: null, lacking: [], membership: { benefit: null, isKnown: true } })
}

/** Price and free places for the caller's pets, and the vaccines that they lack. */
export async function quoteStay(
  deps: AppointmentsDependencies,
  {
    pets: choices,
    isTogether,
    fromDay,
    untilDay,
    movesId,
    ...place
  }: Place & StaySpan & { pets: readonly PetStayChoice[]; isTogether: boolean; movesId?: string | undefined },
  context: CallContext,
): Promise<StayQuote> {
  const at = await findOpenHotel(deps, place)
  const pets = await gatherGuests(deps, at.store, choices, context)
  const guests = pets.map(({ guest }) => guest)
  const { uid } = context.viewer
  const moved = movesId && uid ? await findStays(deps.db, { uid, bookingOf: movesId }) : []
  const asked = {
    ...{ fromDay, untilDay, guests, now: deps.now(), butBookingId: moved[0]?.bookingId ?? null },
    isTogether: moved.length > 0 ? isShared(moved) : isTogether,
  }
  const [plan, lacking, membership] = await Promise.all([
    planStay(deps.db, at, asked),
    findLacking(deps, at.hotel, { petIds: pets.map(({ pet }) => pet.id), fromDay, untilDay }, context),
    // What was promised holds on other days.
    moved[0] ? { benefit: parseBenefit(moved[0].membership), isKnown: true } : loadNightBenefit(deps, at, context),
  ])
  return toQuote(at, plan, { pets: pets.map(({ pet }) => pet), lacking, membership })
}

/** The caller's pets as guests. Throws stay-size-unknown for a pet whose weight nobody wrote down. */
export async function gatherGuests(
  { pets }: Pick<AppointmentsDependencies, 'pets'>,
  { merchant }: StoreRecord,
  choices: readonly PetStayChoice[],
  context: CallContext,
) {
  if (new Set(choices.map(({ petId }) => petId)).size < choices.length) throw appointmentsError('pet-twice')
  const found = await Promise.all(
    choices.map(({ petId }) =>
      pets.petProfile({ petProfileId: petId }, { context }).catch((error: unknown) => {
        throw asServiceError(error)?.status === 404 ? appointmentsError('pet-not-found', { cause: error }) : error
      }),
    ),
  )
  return found.map((pet, index) => {
    if (pet.deathDate !== null) throw appointmentsError('pet-has-died')
    const { petTypeId, weight, weightGrams } = pet
    const facts = { petTypeFields: merchant.petTypeFields, petTypeId, weight, weightGrams, statedSize: null }
    const size = findPetSize(facts)
    if ('ask' in size) throw appointmentsError('stay-size-unknown')
    const needsOwnRoom = choices[index]?.needsOwnRoom ?? false
    return { pet, guest: { petTypeId, size: size.size, needsOwnRoom } satisfies Guest }
  })
}

async function findLacking(
  deps: Pick<AppointmentsDependencies, 'pets'>,
  { requiredVaccines: required }: HotelRecord,
  { petIds, ...span }: StaySpan & { petIds: readonly string[] },
  context: CallContext,
): Promise<StayQuote['lacking']> {
  if (required.length === 0 || span.untilDay < span.fromDay) return []
  const records = await Promise.all(petIds.map((petId) => findVaccineRecords(deps, petId, [context])))
  return records.flatMap((record) => {
    if (!record) return []
    const { pet, given } = record
    const lacking = findLackingOnStay({ required, petTypeId: pet.petTypeId, given, ...span })
    return lacking.length > 0 ? [{ petId: pet.id, petName: pet.name, lacking }] : []
  })
}

function toQuote(
  at: { store: StoreRecord; hotel: HotelRecord },
  plan: StayPlan,
  {
    pets,
    lacking,
    membership: { benefit, isKnown },
  }: {
    pets: readonly { id: string; name: string }[] | null
    lacking: StayQuote['lacking']
    membership: Awaited<ReturnType<typeof loadNightBenefit>>
  },
): StayQuote {
  const { fromDay, untilDay, prices, kennelIds, freePlaces, refusal, leastNights, nearest } = plan
  const { prices: priced, amounts } = priceAll(at, plan, benefit)
  const guests = priced.map(({ nights, companionPercent }, index) => {
    const pet = pets?.[index]
    const sharesWith = prices.flatMap((_, other) => {
      const isBeside = other !== index && kennelIds[index] !== undefined && kennelIds[other] === kennelIds[index]
      return isBeside ? [pets?.[other]?.name ?? ''] : []
    })
    return {
      ...{ petId: pet?.id ?? null, petName: pet?.name ?? null, nights, companionPercent, sharesWith },
      total: amounts.visits[index]?.totalAmount ?? 0,
      discounts: amounts.visits[index]?.discountStrategies ?? [],
    }
  })
  const { store, hotel } = at
  return {
    fromDay,
    untilDay,
    arrivalLabel: arrivalLabel(hotel, plan),
    departureLabel: departureLabel(hotel, plan),
    guests,
    total: amounts.totals.totalAmount,
    deposit: amounts.totals.paymentDue,
    currencyCode: store.currency,
    benefits: isKnown ? 'known' : 'unavailable',
    freePlaces,
    refusal,
    leastNights,
    nearest,
    lacking,
  }
}
