import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { Store } from '#services/appointments/contract.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { parseFieldOrThrow, parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { toRefusal } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { PAY_WAYS } from './pay-ways.ts'
import { type SectionAnswer, type SectionName, sectionRefused, sectionSaved } from './section-answer.ts'
import {
  closureForm,
  closureRemovalForm,
  depositForms,
  factsForm,
  homeVisitForms,
  parseWeek,
  pickUpForms,
  pictureForm,
  slotsForm,
  switchesForm,
  toDepositRule,
  visitLimitsForm,
} from './store-forms.server.ts'
import { toSchedule } from './typed-schedule.ts'

interface Sent {
  context: Readonly<RouterContextProvider>
  storeId: string
  section: SectionName
  form: FormData
}

/** Saves one section of a store; the service's field errors come back with their fields. */
export async function saveSection(sent: Sent) {
  try {
    return await savers[sent.section](sent)
  } catch (error) {
    return sectionRefused(sent.section, toRefusal(error))
  }
}

type Saved = SectionAnswer | ReturnType<typeof sectionRefused>

const savers: Record<SectionName, (sent: Sent) => Promise<Saved>> = {
  facts: saveFacts,
  schedule: saveSchedule,
  services: saveServices,
  'closure-add': addClosure,
  'closure-remove': removeClosure,
  open: (sent) => change(sent, { active: true }),
  close: (sent) => change(sent, { active: false }),
  undo: undoChange,
  'picture-add': addPicture,
  pictures: arrangePictures,
  holidays: addHolidays,
}

/** Fields of a store that the service's update accepts. */
type Changes = Partial<Omit<Store, 'id' | 'merchantId'>>

async function change({ context, storeId, section, form }: Sent, changes: Changes): Promise<Saved> {
  const { appointments } = context.get(servicesContext)
  const version = readVersion(form)
  const { outside } = await appointments.updateStore(
    { storeId, version, ...changes },
    { context: context.get(visitContext).call },
  )
  return sectionSaved(section, { outside: section === 'schedule' ? outside : [] })
}

async function saveFacts(sent: Sent): Promise<Saved> {
  const t = getTranslator(sent)
  const words = translator(sent.context.get(visitContext).country.locale, 'salonSettings')
  const { value, errors } = parseForm(sent.form, factsForm, {
    name: t('store.facts.nameMissing'),
    address: t('store.facts.addressMissing'),
    phone: t('store.facts.phoneMissing'),
    city: words('fields.cityMissing'),
    place: words('fields.placeMissing'),
  })
  if (errors) return refuse(sent, errors)
  const { place, ...facts } = value
  return change(sent, { ...facts, latitude: place.lat, longitude: place.lon })
}

async function saveSchedule(sent: Sent): Promise<Saved> {
  const { form } = sent
  const days = parseWeek(form)
  const { schedule, errors: problems } = toSchedule(days)
  if (Object.keys(problems).length > 0) return refuse(sent, {}, { week: { days, errors: problems } })

  const t = getTranslator(sent)
  const time = t('store.faults.time')
  const { value, errors } = parseForm(form, slotsForm, {
    interval: t('store.faults.interval'),
    endOfMorningShift: time,
    receiveBeforeMorning: time,
    receiveBeforeAfternoon: time,
  })
  if (errors) return refuse(sent, errors, { week: { days, errors: problems } })
  const { slotType, ...slotFields } = value
  return change(sent, { schedule, slotConfiguration: { slotType, slotFields } })
}

async function saveServices(sent: Sent): Promise<Saved> {
  const { context, storeId, form } = sent
  const { appointments } = context.get(servicesContext)
  const { store } = await appointments.staffStore({ storeId }, { context: context.get(visitContext).call })
  const t = getTranslator(sent)

  const { currencyCode } = store
  // The fields of a switch that is off are hidden: they are not read.
  const switches = parseFormOrThrow(form, switchesForm)
  const pickUp = switches.pickUp
    ? parseForm(form, pickUpForms[currencyCode], {
        pickUpRadius: t('store.faults.distance'),
        pickUpFee: t('store.faults.amount'),
        petsPerVan: t('store.faults.petsPerVan'),
      })
    : null
  const homeVisit = switches.homeVisit
    ? parseForm(form, homeVisitForms[currencyCode], { homeVisitRadius: t('store.faults.distance') })
    : null
  const deposit = parseForm(form, depositForms[currencyCode], {
    depositPercent: t('store.faults.depositPercent'),
    depositAmount: t('store.faults.depositAmount'),
  })
  const visitLimits = parseForm(form, visitLimitsForm, {
    unprovedVisits: t('store.faults.unprovedVisits'),
    unprovedVisitsOfNetwork: t('store.faults.unprovedVisitsOfNetwork'),
  })
  if (pickUp?.errors || homeVisit?.errors || deposit.errors || visitLimits.errors)
    return refuse(sent, { ...visitLimits.errors, ...deposit.errors, ...pickUp?.errors, ...homeVisit?.errors })

  const accepted = PAY_WAYS.filter((way) => switches.pay.includes(way))
  const known = new Map(store.paymentTypes.map((type) => [type.paymentMethod, type]))
  const paymentTypes = [
    ...accepted.map((way) => known.get(way) ?? { paymentMethod: way, paymentMethodFields: {} }),
    // Payment methods without a label on this page stay unchanged.
    ...store.paymentTypes.filter(({ paymentMethod }) => !PAY_WAYS.some((way) => way === paymentMethod)),
  ]
  return change(sent, {
    pickUpRadius: pickUp?.value.pickUpRadius ?? null,
    homeVisitRadius: homeVisit?.value.homeVisitRadius ?? null,
    pickUpFee: pickUp?.value.pickUpFee ?? store.pickUpFee,
    vans: pickUp?.value.vans ?? null,
    petsPerVan: pickUp?.value.petsPerVan ?? store.petsPerVan,
    paymentTypes,
    deposit: toDepositRule(deposit.value),
    ...visitLimits.value,
  })
}

async function addClosure(sent: Sent): Promise<Saved> {
  const { context, storeId, form } = sent
  const { appointments } = context.get(servicesContext)
  const t = getTranslator(sent)
  const { value, errors } = parseForm(form, closureForm, {
    fromDay: t('store.faults.day'),
    untilDay: t('store.faults.day'),
    startTime: t('store.faults.time'),
    endTime: t('store.faults.time'),
    reason: t('store.faults.reason'),
  })
  if (errors) return refuse(sent, errors)

  const { fromDay, untilDay = fromDay, startTime = null, endTime = null, reason } = value
  const { outside } = await appointments.addClosure(
    { storeId, fromDay, untilDay, startTime, endTime, reason },
    { context: context.get(visitContext).call },
  )
  return sectionSaved('closure-add', { outside })
}

async function removeClosure(sent: Sent): Promise<Saved> {
  const { context, storeId, form } = sent
  const { appointments } = context.get(servicesContext)
  const { value, errors } = parseForm(form, closureRemovalForm)
  if (errors) return refuse(sent, errors)
  await appointments.removeClosure({ storeId, ...value }, { context: context.get(visitContext).call })
  return sectionSaved('closure-remove')
}

async function undoChange({ context, storeId, form }: Sent): Promise<Saved> {
  const { appointments } = context.get(servicesContext)
  const changeId = parseFieldOrThrow(form, 'changeId', z.int().min(1))
  await appointments.undoStoreChange({ storeId, changeId }, { context: context.get(visitContext).call })
  return sectionSaved('undo')
}

async function addPicture({ context, storeId, form }: Sent): Promise<Saved> {
  const { appointments } = context.get(servicesContext)
  const words = translator(context.get(visitContext).country.locale, 'salonSettings')
  const { file } = parseFormOrThrow(form, pictureForm, { file: words('packs.pictureMissing') })
  const { idempotencyKey: key } = parseFormOrThrow(form, keyForm)
  await appointments.addStorePicture({ storeId, file }, { context: context.get(visitContext).callWithKey(key) })
  return sectionSaved('picture-add')
}

/** Moves a picture forward, back or away: the button says which picture, and what. */
async function arrangePictures(sent: Sent): Promise<Saved> {
  const { context, storeId, form } = sent
  const { appointments } = context.get(servicesContext)
  const { store } = await appointments.staffStore({ storeId }, { context: context.get(visitContext).call })
  const [what, address] = parseFieldOrThrow(form, 'picture', z.string().max(400)).split(' ')
  const index = store.storePictures.indexOf(address ?? '')
  if (index < 0) return sectionSaved('pictures')
  const rest = store.storePictures.toSpliced(index, 1)
  const to = what === 'up' ? Math.max(0, index - 1) : index + 1
  return change(sent, { storePictures: what === 'remove' ? rest : rest.toSpliced(to, 0, address ?? '') })
}

async function addHolidays({ context, storeId, form }: Sent): Promise<Saved> {
  const { appointments } = context.get(servicesContext)
  const year = parseFieldOrThrow(form, 'year', z.int().min(2020).max(2100))
  const { outside, added } = await appointments.addHolidays(
    { storeId, year },
    { context: context.get(visitContext).call },
  )
  return sectionSaved('holidays', { outside, added })
}

/** Version of the store that the form was drawn from. */
function readVersion(form: FormData): number | undefined {
  return parseFieldOrThrow(form, 'version', z.int().min(1).optional())
}

function refuse(sent: Sent, errors: Record<string, string>, more: Partial<SectionAnswer> = {}): Saved {
  return sectionRefused(sent.section, fieldRefusal(errors, getTranslator(sent)('store.refused')), more)
}

function getTranslator({ context }: Sent) {
  return translator(context.get(visitContext).country.locale, 'backoffice')
}
