import type { RouterContextProvider } from 'react-router'
import type { Store } from '#services/appointments/contract.ts'
import { isDay } from '#services/appointments/rules/local-clock.ts'
import { readId, readText, readTrimmed } from '#web/forms/read-fields.ts'
import { parseAmount, parseMetres } from '#web/forms/typed-amount.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { toRefusal } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { parseMinute } from '../appointments/clock-label.ts'
import { PAY_WAYS } from './pay-ways.ts'
import { type SectionAnswer, type SectionName, sectionRefused, sectionSaved } from './section-answer.ts'
import { getPrices } from './store-prices.ts'
import { parseDeposit } from './typed-deposit.ts'
import { parseWeek, toSchedule } from './typed-schedule.ts'

interface Sent {
  context: Readonly<RouterContextProvider>
  storeId: string
  section: SectionName
  form: FormData
}

/** Saves one section of a store; the service's field errors come back with their fields. */
export async function saveSection(sent: Sent) {
  const packId = readId(sent.form, 'packId') || null
  try {
    return await savers[sent.section](sent)
  } catch (error) {
    return sectionRefused(sent.section, toRefusal(error), { packId })
  }
}

type Saved = SectionAnswer | ReturnType<typeof sectionRefused>

const savers: Record<SectionName, (sent: Sent) => Promise<Saved>> = {
  facts: saveFacts,
  schedule: saveSchedule,
  services: saveServices,
  'closure-add': addClosure,
  'closure-remove': removeClosure,
  pack: savePack,
  prices: savePrices,
}

/** Fields of a store that the service's update accepts. */
type Changes = Partial<Omit<Store, 'id' | 'merchantId'>>

async function change({ context, storeId, section }: Sent, changes: Changes): Promise<Saved> {
  const { appointments } = context.get(servicesContext)
  const { outside } = await appointments.updateStore(
    { storeId, ...changes },
    { context: context.get(visitContext).call },
  )
  return sectionSaved(section, { outside: section === 'schedule' ? outside : [] })
}

function saveFacts(sent: Sent): Promise<Saved> {
  const { form } = sent
  const features = readText(form, 'features').split(/\r?\n/)
  return change(sent, {
    name: readText(form, 'name'),
    address: readText(form, 'address'),
    phone: readText(form, 'phone'),
    features: features.map((feature) => feature.trim()).filter((feature) => feature !== ''),
    active: form.has('active'),
  })
}

async function saveSchedule(sent: Sent): Promise<Saved> {
  const { form } = sent
  const days = parseWeek(form)
  const { schedule, faults } = toSchedule(days)
  if (Object.keys(faults).length > 0) return refuse(sent, {}, { week: { days, faults } })

  const minute = (name: string) => parseMinute(readText(form, name))
  const interval = /^\d{1,3}$/.test(readText(form, 'interval')) ? Number(readText(form, 'interval')) : null
  const slotFields = {
    interval,
    endOfMorningShift: minute('endOfMorningShift'),
    receiveBeforeMorning: minute('receiveBeforeMorning'),
    receiveBeforeAfternoon: minute('receiveBeforeAfternoon'),
  }
  const slotType = readText(form, 'slotType') === 'SHIFT' ? ('SHIFT' as const) : ('INTERVAL' as const)
  const t = getTranslator(sent)
  const missing =
    slotType === 'INTERVAL'
      ? interval === null && { interval: t('store.faults.interval') }
      : Object.fromEntries(
          (['endOfMorningShift', 'receiveBeforeMorning', 'receiveBeforeAfternoon'] as const)
            .filter((name) => slotFields[name] === null)
            .map((name) => [name, t('store.faults.time')]),
        )
  if (missing && Object.keys(missing).length > 0) return refuse(sent, missing, { week: { days, faults } })
  return change(sent, { schedule, slotConfiguration: { slotType, slotFields } })
}

async function saveServices(sent: Sent): Promise<Saved> {
  const { context, storeId, form } = sent
  const { appointments } = context.get(servicesContext)
  const { store } = await appointments.staffStore({ storeId }, { context: context.get(visitContext).call })
  const t = getTranslator(sent)

  const pickUpRadius = form.has('pickUp') ? parseMetres(readText(form, 'pickUpRadius')) : null
  const homeVisitRadius = form.has('homeVisit') ? parseMetres(readText(form, 'homeVisitRadius')) : null
  const pickUpFee = form.has('pickUp') ? parseAmount(readText(form, 'pickUpFee'), store.currencyCode) : store.pickUpFee
  const deposit = parseDeposit(
    {
      kind: readText(form, 'deposit'),
      percent: readText(form, 'depositPercent'),
      amount: readText(form, 'depositAmount'),
    },
    store.currencyCode,
  )
  const wrong = {
    ...('wrong' in deposit && { [deposit.wrong]: t(`store.faults.${deposit.wrong}`) }),
    ...(form.has('pickUp') && pickUpRadius === null && { pickUpRadius: t('store.faults.distance') }),
    ...(form.has('homeVisit') && homeVisitRadius === null && { homeVisitRadius: t('store.faults.distance') }),
    ...(pickUpFee === null && { pickUpFee: t('store.faults.amount') }),
  }
  if (pickUpFee === null || 'wrong' in deposit || Object.keys(wrong).length > 0) return refuse(sent, wrong)

  const accepted = PAY_WAYS.filter((way) => form.has(`pay-${way}`))
  const known = new Map(store.paymentTypes.map((type) => [type.paymentMethod, type]))
  const paymentTypes = [
    ...accepted.map((way) => known.get(way) ?? { paymentMethod: way, paymentMethodFields: {} }),
    // Payment methods without a label on this page stay unchanged.
    ...store.paymentTypes.filter(({ paymentMethod }) => !PAY_WAYS.some((way) => way === paymentMethod)),
  ]
  return change(sent, { pickUpRadius, homeVisitRadius, pickUpFee, paymentTypes, deposit })
}

async function addClosure(sent: Sent): Promise<Saved> {
  const { context, storeId, form } = sent
  const { appointments } = context.get(servicesContext)
  const fromDay = readText(form, 'fromDay')
  const untilDay = readText(form, 'untilDay') || fromDay
  const [from, until] = [readText(form, 'startTime'), readText(form, 'endTime')]
  const hasHours = from !== '' || until !== ''
  const startTime = parseMinute(from)
  const endTime = parseMinute(until)
  const t = getTranslator(sent)
  const wrong = {
    ...(!isDay(fromDay) && { fromDay: t('store.faults.day') }),
    ...(!isDay(untilDay) && { untilDay: t('store.faults.day') }),
    ...(hasHours && startTime === null && { startTime: t('store.faults.time') }),
    ...(hasHours && endTime === null && { endTime: t('store.faults.time') }),
    ...(readTrimmed(form, 'reason') === '' && { reason: t('store.faults.reason') }),
  }
  if (Object.keys(wrong).length > 0) return refuse(sent, wrong)

  const { outside } = await appointments.addClosure(
    { storeId, fromDay, untilDay, startTime, endTime, reason: readText(form, 'reason') },
    { context: context.get(visitContext).call },
  )
  return sectionSaved('closure-add', { outside })
}

async function removeClosure({ context, storeId, form }: Sent): Promise<Saved> {
  const { appointments } = context.get(servicesContext)
  const closureId = readId(form, 'closureId')
  await appointments.removeClosure({ storeId, closureId }, { context: context.get(visitContext).call })
  return sectionSaved('closure-remove')
}

async function savePack({ context, storeId, form }: Sent): Promise<Saved> {
  const { appointments } = context.get(servicesContext)
  const packId = readId(form, 'packId')
  const facts = { name: readText(form, 'name'), description: readText(form, 'description'), active: form.has('active') }
  await appointments.updatePack({ storeId, packId, ...facts }, { context: context.get(visitContext).call })
  return sectionSaved('pack', { packId })
}

/** Saves the changed prices one by one; a table with an error saves nothing. */
async function savePrices(sent: Sent): Promise<Saved> {
  const { context, storeId, form } = sent
  const { appointments } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const { store, packs, extraServices } = await appointments.staffStore({ storeId }, call)
  const t = getTranslator(sent)
  const wrong: Record<string, string> = {}
  const changed: { priceId: string; amount: number; minutes: number }[] = []
  for (const price of getPrices(packs, extraServices)) {
    if (!form.has(`amount-${price.id}`)) continue
    const amount = parseAmount(readText(form, `amount-${price.id}`), store.currencyCode)
    const minutes = parseMinutes(readText(form, `minutes-${price.id}`))
    if (amount === null) wrong[`amount-${price.id}`] = t('store.faults.amount')
    if (minutes === null) wrong[`minutes-${price.id}`] = t('store.faults.minutes')
    if (amount === null || minutes === null) continue
    if (amount !== price.amount || minutes !== price.minutes) changed.push({ priceId: price.id, amount, minutes })
  }
  if (Object.keys(wrong).length > 0) return refuse(sent, wrong)

  for (const price of changed) await appointments.updatePrice({ storeId, ...price }, call)
  return sectionSaved('prices')
}

const MOST_MINUTES = 720

function parseMinutes(text: string): number | null {
  const plain = text.trim()
  return /^\d{1,3}$/.test(plain) && Number(plain) <= MOST_MINUTES ? Number(plain) : null
}

function refuse(sent: Sent, fields: Record<string, string>, more: Partial<SectionAnswer> = {}): Saved {
  return sectionRefused(sent.section, fieldRefusal(fields, getTranslator(sent)('store.refused')), more)
}

function getTranslator({ context }: Sent) {
  return translator(context.get(visitContext).country.locale, 'backoffice')
}
