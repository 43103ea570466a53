import type { RouterContextProvider } from 'react-router'
import { replace } from 'react-router'
import type { Account } from '#services/accounts/contract.ts'
import type { Alternative, Hold, Quote, SlotDay } from '#services/appointments/contract.ts'
import { newSecret } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { mongrelsFirst } from '../../pets/add/breed-field.tsx'
import { toPetKind } from '../../pets/pet-coat.ts'
import { findPackageNotes } from '../../visits/packages/find-package-notes.server.ts'
import { wizardPath } from '../actions.server.ts'
import { guestForm, writeSeenBooking } from '../booking-forms.server.ts'
import { getSizesOfType, sizeToPrice } from '../booking-pets.ts'
import { findVaccineNotes } from '../find-vaccine-notes.server.ts'
import { formatScheduleDay } from '../labels.ts'
import { offersFor } from '../offers.ts'
import { parseProblem, stepThatMends } from '../problems.ts'
import { getOffers, toGroup, type Wizard } from '../wizard.server.ts'
import { planSlotPickups } from './slot-pickups.server.ts'
import type { Step } from './steps.ts'

interface Here {
  context: Readonly<RouterContextProvider>
  request: Request
  wizard: Wizard
}

/** Loader data of a step that the wizard has reached. */
export function loadStep(step: Step, here: Here) {
  switch (step) {
    case 'pets':
      return petsData(here)
    case 'services':
      return servicesData(here)
    case 'schedule':
      return scheduleData(here)
    case 'summary':
      return summaryData(here)
  }
}

async function petsData({ context, request, wizard: { pets, packs, draft, merchant } }: Here) {
  const visit = context.get(visitContext)
  const services = context.get(servicesContext)
  const call = { context: visit.call }
  const { petTypes } = await services.pets.petTypes({ page: 1, limit: 0 }, call)
  const taken = new Set(packs.flatMap(({ petTypeIds }) => petTypeIds))
  const types = petTypes.map(({ id, name }) => ({ id, kind: toPetKind(name), isTaken: taken.has(id) }))
  const adding = types.find(({ id, isTaken }) => isTaken && id === new URL(request.url).searchParams.get('add'))
  const { breeds } = adding
    ? await services.pets.breeds({ page: 1, limit: 0, petTypeId: adding.id }, call)
    : { breeds: [] }
  return {
    step: 'pets' as const,
    pets,
    chosen: draft.pets.map(({ petId, petSize }) => ({ petId, petSize })),
    types,
    adding: adding
      ? {
          ...adding,
          breeds: breeds.map(({ id, name }) => ({ id, name })),
          sizes: getSizesOfType(merchant, adding.id),
          idempotencyKey: newSecret(),
        }
      : null,
  }
}

async function servicesData({ context, request, wizard }: Here) {
  const { store, draft, packs, extraServices, doors, isGuest } = wizard
  const wanted = new URL(request.url).searchParams.get('kind')
  const breeds = await breedsToAsk(context, wizard)
  const offers = getOffers(draft, wizard).map(({ pet, choice, packs }) => ({
    pet,
    choice,
    packs,
    breeds: pet.hasBreed ? [] : (breeds.get(pet.petTypeId) ?? []),
    extras: offersFor({ petTypeId: pet.petTypeId, size: sizeToPrice(pet, choice.petSize) }, extraServices),
    /** The kind chosen before the store, or the only pack there is. */
    suggested: packs.find(({ kind, price }) => price !== null && (kind === wanted || packs.length === 1))?.id ?? null,
  }))
  const addressCode = draft.addressCode ?? doors[0]?.code ?? null
  const [quoted, vaccineNotes] = await Promise.all([
    quoteShown(context, wizard, { offers, addressCode }),
    findVaccineNotes(context, { place: wizard.place, petIds: draft.pets.map(({ petId }) => petId) }),
  ])
  return {
    step: 'services' as const,
    offers,
    vaccineNotes,
    ...quoted,
    pickUpFee: store.pickUpRadius === null ? null : store.pickUpFee,
    hasHomeVisit: packs.some(({ isHomeVisit }) => isHomeVisit),
    hasPickUp: draft.hasPickUp,
    addressCode,
    doors,
    isGuest,
    uid: isGuest ? null : context.get(visitContext).viewer.uid,
    isMapsOn: context.get(visitContext).maps.isOn,
  }
}

/** Breeds by kind of pet, mongrels first, for pets of unknown breed with a pack that requires it. */
async function breedsToAsk(context: Here['context'], wizard: Wizard) {
  const { pets } = context.get(servicesContext)
  const asked = getOffers(wizard.draft, wizard)
    .filter(({ pet, packs }) => !pet.hasBreed && packs.some(({ needsBreed }) => needsBreed))
    .map(({ pet }) => pet.petTypeId)
  const lists = [...new Set(asked)].map(async (petTypeId) => {
    const call = { context: context.get(visitContext).call }
    const { breeds } = await pets.breeds({ page: 1, limit: 0, petTypeId }, call)
    return [petTypeId, mongrelsFirst(breeds.map(({ id, name }) => ({ id, name }))).flat()] as const
  })
  return new Map(await Promise.all(lists))
}

interface ShownChoice {
  offers: readonly { pet: { id: string }; suggested: string | null }[]
  addressCode: string | null
}

/** Quotes the ticked choices; missing choices are no error. */
async function quoteShown(context: Here['context'], wizard: Wizard, { offers, addressCode }: ShownChoice) {
  const { draft } = wizard
  const pets = draft.pets.map((choice) => ({
    ...choice,
    servicePackId: choice.servicePackId ?? offers.find(({ pet }) => pet.id === choice.petId)?.suggested ?? null,
  }))
  const isChosen = pets.every(({ servicePackId }, index) => servicePackId === draft.pets[index]?.servicePackId)
  if (isChosen) return loadQuote(context, wizard)

  const { quote } = await loadQuote(context, { ...wizard, draft: { ...draft, pets, addressCode } })
  return { quote, noQuote: null }
}

/** Quote of the current choices, or the reason why there is none. */
async function loadQuote(
  context: Here['context'],
  { place, draft, packs }: Wizard,
): Promise<{ quote: Quote | null; noQuote: string | null }> {
  const { appointments } = context.get(servicesContext)
  const group = toGroup(draft, packs)
  if (group.pets.length === 0) return { quote: null, noQuote: null }
  try {
    const quote = await appointments.quote({ ...place, ...group }, { context: context.get(visitContext).call })
    return { quote, noQuote: null }
  } catch (error) {
    const { detail, fields } = toRefusal(error)
    return { quote: null, noQuote: Object.values(fields)[0] ?? detail }
  }
}

async function scheduleData(here: Here) {
  const { request, wizard } = here
  const { hold, draft, packs, store, isGuest } = wizard
  const week = await loadSlots(here, {})
  const days = week.days.map((day) => withHeldSlot(day, hold))
  const asked = new URL(request.url).searchParams.get('day')
  const chosen = days.find(({ slots }) => slots.some(({ schedule }) => schedule === draft.schedule))
  const shown = days.find(({ day }) => day === asked) ?? chosen ?? days.find(({ slots }) => slots.length > 0) ?? days[0]
  const isFull = shown !== undefined && shown.slots.length === 0
  const answersShown = shown !== undefined && shown.day === days[0]?.day
  const alternatives = !isFull
    ? []
    : answersShown
      ? week.alternatives
      : (await loadSlots(here, { fromDate: shown.day, toDate: shown.day })).alternatives
  return {
    step: 'schedule' as const,
    idempotencyKey: newSecret(),
    days,
    shown: shown?.day ?? null,
    alternatives: isFull ? alternatives : ([] as Alternative[]),
    chosen: chosen ? draft.schedule : null,
    petNames: getNames(wizard),
    isShift: store.slotConfiguration.slotType === 'SHIFT',
    pickups: planSlotPickups(
      days.flatMap(({ slots }) => slots),
      findPickUpMetres(wizard),
      store.timezoneCode,
    ),
    hasPickUp: draft.hasPickUp,
    isHomeVisit: isVisited({ draft, packs }),
    storeName: store.name,
    isGuest,
  }
}

/** Distance to the home that the pets are fetched from; null where nobody is. */
function findPickUpMetres({ draft, packs, doors }: Pick<Wizard, 'draft' | 'packs' | 'doors'>): number | null {
  if (!draft.hasPickUp || isVisited({ draft, packs })) return null
  return doors.find(({ code }) => code === draft.addressCode)?.metres ?? null
}

/** Slots of the range. A refusal redirects to the step that can fix it. */
async function loadSlots({ context, request, wizard }: Here, range: { fromDate?: string; toDate?: string }) {
  const { appointments } = context.get(servicesContext)
  const { place, draft, packs } = wizard
  try {
    return await appointments.slots(
      { ...place, ...toGroup(draft, packs), ...range },
      { context: context.get(visitContext).call },
    )
  } catch (error) {
    const problem = parseProblem(asServiceError(error)?.code ?? null)
    const step = problem && stepThatMends(problem)
    if (!step || step === 'schedule') throw error
    throw replace(wizardPath(request, place, { step, problem }))
  }
}

/** The slot held by this visitor counts as free for them, although it is taken for everybody else. */
function withHeldSlot(day: SlotDay, hold: Hold | null): SlotDay {
  if (!hold?.slot.schedule.startsWith(day.day)) return day
  const others = day.slots.filter(({ schedule }) => schedule !== hold.slot.schedule)
  const slots = [...others, hold.slot].toSorted((one, other) => one.schedule.localeCompare(other.schedule))
  return { ...day, slots, reason: null, message: null }
}

function getNames({ draft, pets }: Pick<Wizard, 'draft' | 'pets'>): string[] {
  return draft.pets.flatMap(({ petId }) => pets.find(({ id }) => id === petId)?.name ?? [])
}

function isVisited({ draft, packs }: Pick<Wizard, 'draft' | 'packs'>): boolean {
  return draft.pets.some(({ servicePackId }) => packs.find(({ id }) => id === servicePackId)?.isHomeVisit)
}

async function summaryData({ context, request, wizard }: Here) {
  const visit = context.get(visitContext)
  const { hold, draft, pets, packs, doors, store, isGuest } = wizard
  // This step is only reached with a hold.
  if (!hold) throw new Error('a summary without a kept time')
  const planned = toPlannedVisits(wizard, hold)
  const petIds = planned.map(({ petId }) => petId)
  const [account, packageNotes, vaccineNotes] = await Promise.all([
    visit.viewer.uid === null ? null : visit.account(),
    findPackageNotes(context, { storeId: store.id, visits: planned }),
    findVaccineNotes(context, { place: wizard.place, petIds, day: hold.slot.schedule.slice(0, 10) }),
  ])
  return {
    step: 'summary' as const,
    hold: {
      id: hold.id,
      secondsLeft: hold.secondsLeft,
      expiresAt: hold.expiresAt,
      canRenew: hold.canRenew,
      isOffer: hold.isOffer,
    },
    slot: hold.slot,
    quote: hold.quote,
    day: formatScheduleDay(hold.slot.schedule),
    pets: draft.pets.flatMap(({ petId, notes }) => {
      const pet = pets.find(({ id }) => id === petId)
      return pet ? [{ pet, notes }] : []
    }),
    pickup: planSlotPickups([hold.slot], findPickUpMetres(wizard), store.timezoneCode)[hold.slot.schedule] ?? null,
    hasPickUp: hold.choice.hasPickUp,
    isHomeVisit: isVisited({ draft, packs }),
    isShift: store.slotConfiguration.slotType === 'SHIFT',
    door: doors.find(({ code }) => code === hold.choice.addressCode) ?? null,
    payments: store.paymentTypes.map(({ paymentMethod }) => paymentMethod),
    booking: writeSeenBooking(hold.choice, hold.slot.schedule),
    idempotencyKey: newSecret(),
    guest: isGuest ? toGuest(account, request) : null,
    phone: account?.phoneNumber?.trim() || null,
    changeNoticeMinutes: store.changeNoticeMinutes,
    packageNotes,
    vaccineNotes: vaccineNotes.filter((note) =>
      planned.some(({ petId, packId }) => petId === note.petId && packId === note.packId),
    ),
  }
}

/** What is known of a guest who books, and what the form asks for next. */
function toGuest(account: Account | null, request: Request) {
  return {
    fullName: account?.name ?? '',
    phoneNumber: account?.phoneNumber ?? '',
    isKnown: Boolean(account?.name && account.verifiedPhone),
    isCodeSent: new URL(request.url).searchParams.get('code') === 'sent' && account?.phoneNumber != null,
    limits: getFieldLimits(guestForm),
  }
}

function toPlannedVisits({ draft, pets }: Pick<Wizard, 'draft' | 'pets'>, { quote, slot }: Hold) {
  return quote.pets.flatMap(({ petId, petName, petSize }) => {
    const packId = draft.pets.find((choice) => choice.petId === petId)?.servicePackId
    const petTypeId = pets.find(({ id }) => id === petId)?.petTypeId
    if (!packId || !petTypeId) return []
    return { petId, petName, packId, petTypeId, petSize, day: slot.schedule.slice(0, 10) }
  })
}
