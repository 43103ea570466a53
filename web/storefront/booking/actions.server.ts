import { data, type RouterContextProvider, redirect, replace } from 'react-router'
import type { Alternative, WizardDraft } from '#services/appointments/contract.ts'
import { findMissingChannels } from '#services/messaging/rules/missing-channels.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readIntentOn } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { leadToSignIn } from '#web/request/lead-to-sign-in.ts'
import { codeForm } from '../account/second-factor/code-form.server.ts'
import { fieldRefusal, firstErrorRefusal, type Refusal } from '../account/sign-in/refusal.ts'
import { getStatus, toRefusal } from '../account/sign-in/to-refusal.server.ts'
import { createPet } from '../pets/add/create-pet.server.ts'
import { parseDraft } from '../pets/add/pet-draft-form.server.ts'
import { parseGrams } from '../pets/weight/kilograms.ts'
import { bookingForm, guestForm, slotForm, toBookingRequest } from './booking-forms.server.ts'
import { type BookingPet, isSized } from './booking-pets.ts'
import { choosePets, chooseServices, readBreed, readNewSize, stepForm } from './choice-forms.server.ts'
import { addPet, chooseElsewhere, fieldNames } from './choices.ts'
import { placeAfterBooking } from './deposit-link.server.ts'
import { parseProblem, stepThatMends } from './problems.ts'
import type { Step } from './steps/steps.ts'
import {
  type Lack,
  type Place,
  parsePlace,
  readWizard,
  saveDraft,
  toGroup,
  type Wizard,
  whatServicesLack,
} from './wizard.server.ts'

type Context = Readonly<RouterContextProvider>

interface Sent {
  context: Context
  request: Request
  form: FormData
  wizard: Wizard
  /** What the intent is about. */
  about: string
}

/** Handlers by intent, the value of the submit button. */
const intents = {
  keep: saveChoices,
  pets: goOnToServices,
  add: showAddPet,
  create: addNewPet,
  services: goOnToSchedule,
  signIn: signInFirst,
  hold: holdSlot,
  elsewhere: holdElsewhere,
  wait: joinWaitingList,
  renew: renewHold,
  book: book,
  guest: bookAsGuest,
  guestCode: bookWithCode,
}
const INTENTS = Object.keys(intents) as (keyof typeof intents)[]

/**
 * Runs one intent of a form. A refusal that another step can fix redirects there; any other one is shown above the
 * form.
 */
export async function submitWizard(context: Context, request: Request, form: FormData) {
  const place = parsePlace(request)
  try {
    const { intent, about } = readIntentOn(form, INTENTS, 'keep')
    const wizard = await readWizard(context, place)
    const refusal = await intents[intent]({ context, request, form, wizard, about })
    return refusal ? data({ refusal }, { status: refusal.status }) : { refusal: null }
  } catch (error) {
    if (error instanceof Response) throw error
    const refusal = toRefusal(error)
    const problem = parseProblem(refusal.code)
    if (problem) throw replace(wizardPath(request, place, { step: stepThatMends(problem), problem }))
    return data({ refusal }, { status: getStatus(refusal) })
  }
}

type Search = Omit<Parameters<typeof paths.appointmentAdd>[0], keyof Place | 'kind'>

/** Path of a step in the same wizard. */
export function wizardPath(request: Request, place: Place, search: Search): string {
  return paths.appointmentAdd({ ...place, kind: new URL(request.url).searchParams.get('kind'), ...search })
}

function goTo({ request, wizard }: Sent, step: Step): never {
  throw redirect(wizardPath(request, wizard.place, { step }), 303)
}

// ---------------------------------------------------------------- pets and services

/** Saves the choices as they are ticked and typed, so that going back or reloading keeps them. */
async function saveChoices({ context, form, wizard }: Sent): Promise<null> {
  await saveDraft(context, wizard, chosenIn(form, wizard.draft))
  return null
}

function chosenIn(form: FormData, draft: WizardDraft): WizardDraft {
  return isAboutServices(form) ? chooseServices(draft, form) : choosePets(draft, form)
}

function isAboutServices(form: FormData): boolean {
  return parseFormOrThrow(form, stepForm).of === 'services'
}

async function goOnToServices(sent: Sent): Promise<Refusal> {
  const { context, form, wizard } = sent
  const t = translator(context.get(visitContext).country.locale, 'booking')
  const draft = choosePets(wizard.draft, form)
  await saveDraft(context, wizard, draft)
  if (draft.pets.length === 0) return fieldRefusal({}, t('pets.none'))

  const unsized = draft.pets.find(({ petId, petSize }) => {
    const pet = wizard.pets.find(({ id }) => id === petId)
    return pet && !isSized(pet, petSize)
  })
  if (!unsized) return goTo(sent, 'services')
  const name = wizard.pets.find(({ id }) => id === unsized.petId)?.name ?? ''
  return fieldRefusal(
    { [fieldNames.size(unsized.petId)]: t('pets.size.missing', { name }) },
    t('pets.size.missing', { name }),
  )
}

async function showAddPet({ context, request, form, wizard, about }: Sent): Promise<never> {
  await saveDraft(context, wizard, choosePets(wizard.draft, form))
  throw redirect(wizardPath(request, wizard.place, { step: 'pets', add: about.slice(0, 100) }), 303)
}

/** Adds a pet to the visitor's account; a guest's pet is adopted when they sign in. */
async function addNewPet({ context, request, form, wizard }: Sent): Promise<Refusal> {
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'petProfile')
  const draft = parseDraft(form)
  const fields: Record<string, string> = {}
  if (draft.name === '') fields.name = t('faults.name-missing')
  if (draft.weight !== '' && parseGrams(draft.weight) === null) fields.weight = t('faults.weight-wrong')
  const [error] = Object.values(fields)
  if (error) return fieldRefusal(fields, error)

  await visit.ensureAccount()
  const { id } = await createPet(context, draft, parseFormOrThrow(form, keyForm).idempotencyKey)
  await saveDraft(context, wizard, addPet(wizard.draft, id, draft.weight === '' ? readNewSize(form) : null))
  throw replace(wizardPath(request, wizard.place, { step: 'pets', added: id }))
}

async function goOnToSchedule(sent: Sent): Promise<Refusal> {
  const { context, form, wizard } = sent
  const draft = chooseServices(wizard.draft, form)
  await saveDraft(context, wizard, draft)
  const pets = await withChosenBreeds(sent)
  const lack = whatServicesLack(draft, { ...wizard, pets })
  if (!lack) return goTo(sent, 'schedule')

  const t = translator(context.get(visitContext).country.locale, 'booking')
  const lackLabel = formatLack(lack, wizard, t)
  return fieldRefusal({ [getLackField(lack)]: lackLabel }, lackLabel)
}

/** Saves with the pet a breed that a service requires. */
async function withChosenBreeds({ context, form, wizard }: Sent): Promise<BookingPet[]> {
  const { pets } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const petsWithBreeds = wizard.pets.map(async (pet) => {
    const breedId = readBreed(form, pet.id)
    if (breedId === '' || pet.hasBreed) return pet
    await pets.updatePetProfile({ customerId: pet.customerId, petProfileId: pet.id, breedId }, call)
    return { ...pet, hasBreed: true }
  })
  return Promise.all(petsWithBreeds)
}

function getLackField(lack: Lack): string {
  switch (lack.what) {
    case 'service':
      return fieldNames.pack(lack.petId)
    case 'breed':
    case 'notes':
      return fieldNames[lack.what](lack.petId)
    default:
      return 'addressCode'
  }
}

function formatLack(lack: Lack, { pets }: Wizard, t: ReturnType<typeof translator<'booking'>>): string {
  if (!('petId' in lack)) return t(`problems.${lack.what}`)
  const name = pets.find(({ id }) => id === lack.petId)?.name ?? ''
  return lack.what === 'service' ? t('services.missing', { name }) : t(`services.${lack.what}.missing`, { name })
}

/** Saves the draft, so that it is there after the sign-in. */
async function signInFirst({ context, request, form, wizard }: Sent): Promise<never> {
  const isServices = isAboutServices(form)
  if (isServices) await saveDraft(context, wizard, chooseServices(wizard.draft, form))
  const step = isServices ? 'services' : 'summary'
  const referrer = wizardPath(request, wizard.place, { step })
  return leadToSignIn(context.get(visitContext), paths.signin({ referrer }))
}

// ---------------------------------------------------------------- schedule

async function holdSlot(sent: Sent): Promise<Refusal> {
  const { context, form, wizard } = sent
  const t = translator(context.get(visitContext).country.locale, 'booking')
  const { value, errors } = parseForm(form, slotForm, { schedule: t('schedule.missing') })
  if (errors) return firstErrorRefusal(errors)
  const { schedule } = value
  if (wizard.hold?.slot.schedule !== schedule) {
    await hold(context, wizard.place, wizard.draft, wizard, { schedule, form })
  }
  return goTo(sent, 'summary')
}

/** Holds the slot for the draft, and saves its start in the draft. */
async function hold(
  context: Context,
  place: Place,
  draft: WizardDraft,
  { packs }: Pick<Wizard, 'packs'>,
  { schedule, form }: { schedule: string; form: FormData },
): Promise<void> {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  await visit.ensureAccount()
  const call = { context: visit.call }
  // The key includes the schedule, because one form may request several times.
  const key = keyIn(form, `${place.storeId} ${schedule}`)
  const wanted = { ...place, ...toGroup(draft, packs), schedule }
  const held = await appointments.hold(wanted, { context: visit.callWithKey(key) })
  await appointments.saveDraft({ ...place, ...draft, schedule, holdId: held.id }, call)
}

/** Takes an alternative in one tap: moves pets and services to its store and holds its slot at once. */
async function holdElsewhere({ context, request, form, wizard, about }: Sent): Promise<never> {
  const { appointments } = context.get(servicesContext)
  const to = parseAlternative(about)
  const slotRequest = { schedule: to.schedule, form }
  const place = { merchantId: to.merchantId, storeId: to.storeId }
  if (place.merchantId === wizard.place.merchantId && place.storeId === wizard.place.storeId) {
    await hold(context, place, wizard.draft, wizard, slotRequest)
    throw redirect(wizardPath(request, place, { step: 'summary' }), 303)
  }

  const { packs } = await appointments.servicePacks(place, { context: context.get(visitContext).call })
  const draft = chooseElsewhere(wizard.draft, wizard.packs, packs)
  await saveDraft(context, { place, draft: { ...draft, holdId: null } }, draft)
  try {
    await hold(context, place, draft, { packs }, slotRequest)
  } catch (error) {
    if (error instanceof Response) throw error
    const problem = parseProblem(toRefusal(error).code)
    if (!problem) throw error
    throw redirect(wizardPath(request, place, { step: stepThatMends(problem), problem }), 303)
  }
  throw redirect(wizardPath(request, place, { step: 'summary' }), 303)
}

/** Idempotency key for one request of the form; undefined when the form carries none. */
function keyIn(form: FormData, action: string): string {
  const { idempotencyKey } = parseFormOrThrow(form, keyForm)
  return idempotencyKey === '' ? '' : `${idempotencyKey} ${action}`.slice(0, 200)
}

/** `elsewhere:<merchantId>|<storeId>|<schedule>`. */
function parseAlternative(about: string): Pick<Alternative, 'merchantId' | 'storeId' | 'schedule'> {
  const [merchantId = '', storeId = '', schedule = ''] = about.split('|')
  return { merchantId, storeId, schedule }
}

/** Joins the waiting list; a guest signs in first, because a notification needs an account. */
async function joinWaitingList({ context, request, form, wizard, about: day }: Sent): Promise<never> {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const back = (search: Search) => wizardPath(request, wizard.place, { step: 'schedule', day, ...search })
  if (wizard.isGuest) leadToSignIn(visit, paths.signin({ referrer: back({}) }))

  const group = toGroup(wizard.draft, wizard.packs)
  await appointments.joinWaitingList(
    { ...wizard.place, ...group, fromDay: day, untilDay: day },
    { context: visit.callWithKey(keyIn(form, `wait ${day}`)) },
  )
  throw replace(back({ done: 'waiting' }))
}

// ---------------------------------------------------------------- summary

async function renewHold({ context, wizard }: Sent): Promise<null> {
  const { appointments } = context.get(servicesContext)
  if (wizard.hold?.canRenew) {
    await appointments.renewHold({ holdId: wizard.hold.id }, { context: context.get(visitContext).call })
  }
  return null
}

async function book({ context, form, wizard }: Sent): Promise<never> {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const { place } = wizard
  const value = parseFormOrThrow(form, bookingForm)
  const booked = await appointments.book(toBookingRequest(value, place), {
    context: visit.callWithKey(value.idempotencyKey),
  })
  await appointments.dropDraft(place, { context: visit.call })
  throw redirect(await placeAfterBooking(context, booked), 303)
}

/** Books for a guest: with a proved phone, or where no code can be sent, at once; else a code is sent first. */
async function bookAsGuest(sent: Sent): Promise<Refusal> {
  const { context, request, form, wizard } = sent
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'account')
  const { value, errors } = parseForm(form, guestForm, {
    fullName: t('fullName.required'),
    phoneNumber: { required: t('phone.required'), invalid: t('phone.invalid') },
  })
  if (errors) return fieldRefusal(errors, t('checkFields'))
  const call = { context: await visit.ensureAccount() }
  const { phoneNumber, verifiedPhone } = await accounts.saveGuestContact(value, call)
  if (verifiedPhone || findMissingChannels(visit.channels).includes('phone')) return book(sent)
  await accounts.requestPhoneCode({ phoneNumber }, call)
  throw redirect(wizardPath(request, wizard.place, { step: 'summary', code: 'sent' }), 303)
}

/** Proves the guest's phone and books. */
async function bookWithCode(sent: Sent): Promise<Refusal> {
  const { context, form } = sent
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const { code } = parseFormOrThrow(form, codeForm)
  const account = await visit.account()
  try {
    // Proved by a press whose answer was lost: the booking's key answers the same booking.
    if (!account?.verifiedPhone) {
      await accounts.confirmPhoneCode({ phoneNumber: account?.phoneNumber ?? '', code }, { context: visit.call })
    }
  } catch (error) {
    const refusal = toRefusal(error)
    return { ...refusal, fields: { code: refusal.detail } }
  }
  return book(sent)
}
