import { type RouterContextProvider, redirect } from 'react-router'
import type { Hold, Merchant, ServicePack, Store, StoreService, WizardDraft } from '#services/appointments/contract.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { findVisitAccount } from '../address/find-visit-account.server.ts'
import { getPlace } from '../pets/load-pet.server.ts'
import { type BookingPet, isSized, sizeToPrice, toBookingPets } from './booking-pets.ts'
import { type Choice, emptyDraft, withOnlyPet } from './choices.ts'
import { findVisitorPets } from './find-visitor-pets.server.ts'
import { type PackOffer, packsFor } from './offers.ts'
import { type Door, toDoors, whyNotThere } from './steps/doors.ts'
import type { Progress } from './steps/steps.ts'

type Context = Readonly<RouterContextProvider>

export interface Place {
  merchantId: string
  storeId: string
}

/** State of the wizard that its steps depend on. */
export interface Wizard {
  place: Place
  store: Store
  merchant: Merchant
  packs: ServicePack[]
  extraServices: StoreService[]
  pets: BookingPet[]
  /** Server's draft, without pets that no longer exist and without choices that are no longer offered. */
  draft: WizardDraft
  /** Hold for exactly this draft; null without one, and after its end. */
  hold: Hold | null
  doors: Door[]
  isGuest: boolean
  progress: Progress
}

/** Store in the address; without one it redirects to the store selection. */
export function parsePlace(request: Request): Place {
  const params = new URL(request.url).searchParams
  const merchantId = readTrimmed(params, 'merchantId', 100) || undefined
  const storeId = readTrimmed(params, 'storeId', 100) || undefined
  if (!merchantId || !storeId) throw redirect(paths.appointmentAddPickStore({ kind: params.get('kind') }))
  return { merchantId, storeId }
}

/** Wizard at this store with its progress. An unknown store redirects to the list. */
export async function readWizard(context: Context, place: Place): Promise<Wizard> {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const call = { context: visit.call }
  const [store, merchant, offered, savedDraft, account] = await Promise.all([
    orPickAnother(appointments.store(place, call)),
    orPickAnother(appointments.merchant({ merchantId: place.merchantId }, call)),
    orPickAnother(appointments.servicePacks(place, call)),
    visit.viewer.uid === null ? null : orPickAnother(appointments.draft(place, call)),
    findVisitAccount(context),
  ])
  const currentDraft = savedDraft ?? emptyDraft
  const known = await findVisitorPets(
    context,
    currentDraft.pets.map(({ petId }) => petId),
  )
  const pets = toBookingPets(known, { merchant, packs: offered.packs, place: getPlace(context) })
  const chosen = savedDraft ?? withOnlyPet(currentDraft, pets)
  const draft = withoutWhatIsGone(chosen, { pets, packs: offered.packs })
  const doors = toDoors(account?.addressBook ?? [], store)
  const hold = draft.holdId === null ? null : await holdOrNull(context, draft.holdId)
  const facts = { pets, packs: offered.packs, doors }
  return {
    place,
    store,
    merchant,
    packs: offered.packs,
    extraServices: offered.extraServices,
    pets,
    draft,
    hold,
    doors,
    isGuest: visit.viewer.uid === null || visit.viewer.isGuest,
    progress: {
      hasPets: draft.pets.length > 0 && draft.pets.every((choice) => isReady(choice, pets)),
      hasServices: whatServicesLack(draft, facts) === null,
      isHeld: hold !== null,
    },
  }
}

async function orPickAnother<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (asServiceError(error)?.status !== 404) throw error
    throw redirect(paths.appointmentAddPickStore({ problem: 'store' }))
  }
}

async function holdOrNull(context: Context, holdId: string): Promise<Hold | null> {
  const { appointments } = context.get(servicesContext)
  try {
    return await appointments.heldSlot({ holdId }, { context: context.get(visitContext).call })
  } catch (error) {
    const status = asServiceError(error)?.status ?? 500
    if (status >= 500) throw error
    return null
  }
}

interface Offered {
  pets: readonly BookingPet[]
  packs: readonly ServicePack[]
}

function withoutWhatIsGone(draft: WizardDraft, { pets, packs }: Offered): WizardDraft {
  const bookable = pets.filter(({ isOtherKind }) => !isOtherKind)
  return {
    ...draft,
    pets: draft.pets
      .filter(({ petId }) => bookable.some(({ id }) => id === petId))
      .map((choice) => {
        const isOffered = packs.some(({ id, active }) => active && id === choice.servicePackId)
        return isOffered ? choice : { ...choice, servicePackId: null, subServices: [], optionalSubServices: [] }
      }),
  }
}

function isReady({ petId, petSize }: Choice, pets: readonly BookingPet[]): boolean {
  const pet = pets.find(({ id }) => id === petId)
  return pet !== undefined && isSized(pet, petSize)
}

/** Offers for each pet of the draft, with its prices. */
export function getOffers(
  draft: WizardDraft,
  { pets, packs }: Offered,
): { pet: BookingPet; choice: Choice; packs: PackOffer[] }[] {
  return draft.pets.flatMap((choice) => {
    const pet = pets.find(({ id }) => id === choice.petId)
    if (!pet) return []
    const size = sizeToPrice(pet, choice.petSize)
    return [{ pet, choice, packs: packsFor({ petTypeId: pet.petTypeId, size }, packs) }]
  })
}

export type Lack =
  | { what: 'service' | 'breed' | 'notes'; petId: string }
  | { what: 'stores-differ' | 'address-needed' | 'address-too-far' }

/** First missing choice without which slots cannot be searched. */
export function whatServicesLack(draft: WizardDraft, offered: Offered & { doors: readonly Door[] }): Lack | null {
  const homes = new Set<boolean>()
  for (const { pet, choice, packs } of getOffers(draft, offered)) {
    const { petId } = choice
    const pack = packs.find(({ id }) => id === choice.servicePackId)
    if (!pack?.price) return { what: 'service', petId }
    if (pack.needsBreed && !pet.hasBreed) return { what: 'breed', petId }
    if (pack.needsNotes && choice.notes === '') return { what: 'notes', petId }
    homes.add(pack.isHomeVisit)
  }
  // A visit is either at the store or at home.
  if (homes.size > 1) return { what: 'stores-differ' }

  const isVisited = homes.has(true)
  const door = offered.doors.find(({ code }) => code === draft.addressCode)
  const what = whyNotThere(door, { isFetched: draft.hasPickUp && !isVisited, isVisited })
  return what && { what }
}

/** Pets, services and address as slots, holds and quotes take them; without pets that have no service yet. */
export function toGroup({ pets, hasPickUp, addressCode }: WizardDraft, packs: readonly ServicePack[]) {
  const served = pets.flatMap((choice) =>
    choice.servicePackId === null ? [] : [{ ...choice, servicePackId: choice.servicePackId }],
  )
  const isVisited = served.some(({ servicePackId }) => packs.find(({ id }) => id === servicePackId)?.isHomeVisit)
  return { pets: served, hasPickUp, addressCode: hasPickUp || isVisited ? addressCode : null }
}

/** Saves the draft and releases the hold of a previous choice. */
export async function saveDraft(
  context: Context,
  { place, draft: before }: Pick<Wizard, 'place' | 'draft'>,
  draft: WizardDraft,
) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  await visit.ensureAccount()
  const call = { context: visit.call }
  await appointments.saveDraft({ ...place, ...draft }, call)
  if (before.holdId === null || before.holdId === draft.holdId) return
  try {
    await appointments.releaseHold({ holdId: before.holdId }, call)
  } catch (error) {
    // The hold expires in a few minutes, or is already gone.
    if (!asServiceError(error)) throw error
  }
}
