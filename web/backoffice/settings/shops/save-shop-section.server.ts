import type { RouterContextProvider } from 'react-router'
import { todayIn } from '#services/appointments/rules/local-clock.ts'
import type { ShopSettings, StaffShopSettings } from '#services/market/contract.ts'
import { parseFieldOrThrow, parseForm } from '#web/forms/parse-form.server.ts'
import { type TFunction, translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal } from '../../../storefront/account/sign-in/refusal.ts'
import { toRefusal } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { parseWeek } from '../../store/store-forms.server.ts'
import { toSchedule } from '../../store/typed-schedule.ts'
import {
  deliveryForms,
  drawnVersion,
  exceptionForm,
  exceptionRemovalForm,
  factsForm,
  holidaysForm,
  paymentForms,
  textsForm,
  undoForm,
} from './shop-forms.server.ts'
import { type SECTIONS, type ShopAnswer, sectionRefused, sectionSaved, type TypedFields } from './shop-sections.ts'
import { listHolidays } from './shop-view.server.ts'

interface Sent {
  context: Readonly<RouterContextProvider>
  shopId: string
  section: (typeof SECTIONS)[number]
  form: FormData
}

interface Wrong {
  errors: Record<string, string>
  typed: TypedFields
  week?: ShopAnswer['week']
}

/** What a section changes, or what is wrong with it. */
type Read = { settings: Partial<ShopSettings>; typed: TypedFields } | Wrong

/** Saves the section that was sent; a refused one keeps what was typed. */
export async function saveShopSection(sent: Sent) {
  const { context, shopId, section, form } = sent
  const { market } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const t = translator(context.get(visitContext).country.locale, 'shopsSettings')
  const version = parseFieldOrThrow(form, 'version', drawnVersion)
  let typed: TypedFields = { version: String(version) }
  let week: ShopAnswer['week'] = null
  try {
    if (section === 'undo') {
      const { value } = parseForm(form, undoForm)
      await market.undoShopChange({ changeId: value?.changeId ?? 1 }, call)
      return sectionSaved(section)
    }
    if (section === 'open' || section === 'close') {
      const saved = await market.setShopOpen({ shopId, version, isOpen: section === 'open' }, call)
      return sectionSaved(section, saved.version)
    }
    const shop = await market.shopSettings({ shopId }, call)
    const read = section === 'holidays' ? await readHolidays(sent, shop, t) : readSection(sent, shop, t)
    typed = { ...read.typed, version: String(version) }
    if (section === 'hours') week = { days: parseWeek(form), errors: {} }
    if ('errors' in read)
      return sectionRefused(section, fieldRefusal(read.errors, t('refused')), { typed, week: read.week ?? null })
    const saved = await market.updateShop({ shopId, version, settings: read.settings }, call)
    return sectionSaved(section, saved.version, saved.ordersOutside)
  } catch (error) {
    return sectionRefused(section, toRefusal(error), { typed, week })
  }
}

function readSection({ section, form, context }: Sent, shop: StaffShopSettings, t: TFunction<'shopsSettings'>): Read {
  const { settings, currency } = shop
  const amount = t('errors.amount')
  switch (section) {
    case 'facts': {
      const { value, errors, typed } = parseForm(form, factsForm, {
        name: t('errors.name'),
        label: t('errors.label'),
        address: t('errors.address'),
        point: t('errors.point'),
      })
      if (errors) return { errors, typed }
      const { name, label, address, phone = null, whatsapp = null, point } = value
      return { settings: { name, label, address, phone, whatsapp, coordinates: point }, typed }
    }
    case 'hours': {
      const days = parseWeek(form)
      const { schedule, errors } = toSchedule(days)
      const isWrong = Object.keys(errors).length > 0
      if (isWrong) return { errors: { schedule: t('errors.week') }, typed: {}, week: { days, errors } }
      return { settings: { schedule }, typed: {} }
    }
    case 'close-today': {
      const today = todayIn(shop.timeZone, context.get(visitContext).now())
      const closed = { fromDay: today, untilDay: today, reason: t('exceptions.closedToday'), openings: [] }
      return { settings: { exceptions: [...settings.exceptions, closed] }, typed: {} }
    }
    case 'exception-add': {
      const time = t('errors.time')
      const { value, errors, typed } = parseForm(form, exceptionForm, {
        ...{ fromDay: t('errors.day'), untilDay: t('errors.untilDay'), reason: t('errors.reason') },
        ...{ startTime: time, endTime: time, startTime2: time, endTime2: time },
      })
      if (errors) return { errors, typed }
      const { fromDay, untilDay = fromDay, reason, startTime, endTime, startTime2, endTime2 } = value
      if (settings.exceptions.some((other) => other.fromDay <= untilDay && fromDay <= other.untilDay))
        return { errors: { fromDay: t('errors.exceptionTwice') }, typed }
      const spans = [
        [startTime, endTime],
        [startTime2, endTime2],
      ]
      const openings = spans.flatMap(([start, end]) =>
        start === undefined || end === undefined ? [] : [{ startTime: start, endTime: end }],
      )
      return { settings: { exceptions: [...settings.exceptions, { fromDay, untilDay, reason, openings }] }, typed }
    }
    case 'exception-remove': {
      const { value, errors, typed } = parseForm(form, exceptionRemovalForm)
      if (errors) return { errors, typed }
      return {
        settings: { exceptions: settings.exceptions.filter(({ fromDay }) => fromDay !== value.fromDay) },
        typed,
      }
    }
    case 'delivery': {
      const { value, errors, typed } = parseForm(form, deliveryForms[currency], {
        ...{ deliveryCharge: amount, minimumTicketFreeDelivery: amount, minimumCharge: amount, minimumFee: amount },
        ...{ deliveryTimeInterval: t('errors.interval'), ordersPerWindow: t('errors.orders') },
        ...{ defaultEta: t('errors.eta'), courierKmh: t('errors.kmh'), minutesPerStop: t('errors.minutesPerStop') },
        ...{ courierKg: t('errors.courierKg'), backorderDays: t('errors.backorderDays') },
      })
      if (errors) return { errors, typed }
      const { version: _, ordersPerWindow = null, minimumTicketFreeDelivery = null, ...rest } = value
      const { minimumCharge = 0, minimumFee = 0 } = value
      return { settings: { ...rest, ordersPerWindow, minimumTicketFreeDelivery, minimumCharge, minimumFee }, typed }
    }
    case 'payment': {
      const { value, errors, typed } = parseForm(form, paymentForms[currency], {
        roundPricesEvery: amount,
        ...{ unprovedUnits: t('errors.units'), unprovedOrders: t('errors.orderLimit') },
        ...{ unprovedOrdersOfNetwork: t('errors.networkLimit'), hoursToConfirm: t('errors.hoursToConfirm') },
      })
      if (errors) return { errors, typed }
      const { version: _, roundPricesEvery = 0, ...rest } = value
      return { settings: { ...rest, roundPricesEvery }, typed }
    }
    default: {
      const { value, errors, typed } = parseForm(form, textsForm)
      if (errors) return { errors, typed }
      return { settings: { predefinedNotes: value.predefinedNotes }, typed }
    }
  }
}

/** Closes the shop on the chosen holidays; their names are those of the calendar, not of the form. */
async function readHolidays(
  { form, context }: Sent,
  shop: StaffShopSettings,
  t: TFunction<'shopsSettings'>,
): Promise<Read> {
  const { value, errors, typed } = parseForm(form, holidaysForm, { holiday: t('errors.holidays') })
  if (errors) return { errors, typed }
  const visit = context.get(visitContext)
  const today = todayIn(shop.timeZone, visit.now())
  const { holidays } = await listHolidays(context, shop, { region: value.region, today })
  const { exceptions } = shop.settings
  const chosen = holidays
    .filter(({ day }) => value.holiday.includes(day))
    .filter(({ day }) => !exceptions.some(({ fromDay, untilDay }) => fromDay <= day && day <= untilDay))
  const added = chosen.map(({ day, name }) => ({ fromDay: day, untilDay: day, reason: name, openings: [] }))
  return { settings: { exceptions: [...exceptions, ...added] }, typed }
}
