import type { RouterContextProvider } from 'react-router'
import * as z from 'zod'
import type { Currency } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import type { SettingChange } from '#shared/settings/setting-changes.ts'
import { translator } from '#web/i18n/i18n.ts'
import { visitContext } from '#web/request/context.ts'
import type { ChangeLine } from '../change-log.tsx'
import { toChangeLines } from '../to-change-lines.server.ts'

const Price = z.object({ amount: z.int(), minutes: z.int() })
const THINGS = [
  'merchant',
  'store',
  'station',
  'employee',
  'service',
  'prices',
  'pack',
  'discount',
  'closure',
  'station-order',
  'service-order',
  'pack-order',
  'employee-order',
] as const
/** Facts with a name; a longitude changes with its latitude, whose line stands for both. */
const FACTS = [
  'name',
  'address',
  'phone',
  'city',
  'country',
  'latitude',
  'pickUpFee',
  'pickUpRadius',
  'homeVisitRadius',
  'schedule',
  'slotConfiguration',
  'paymentTypes',
  'deposit',
  'unprovedVisits',
  'unprovedVisitsOfNetwork',
  'vans',
  'petsPerVan',
  'storePictures',
  'externalStoreIds',
  'extrasExternalBillServiceId',
  'features',
  'active',
  'storeActive',
  'petTypeFields',
  'changeNoticeMinutes',
  'leadMinutes',
  'kind',
  'skills',
  'skill',
  'bufferMinutes',
  'description',
  'careKind',
  'isExtra',
  'internalName',
  'picture',
  'mandatoryFields',
  'isHomeVisit',
  'services',
  'subServices',
  'optionalSubServices',
  'percentage',
  'leastPets',
  'weekdays',
  'kinds',
  'shifts',
  'breaks',
  'exceptions',
  'place',
] as const

/** Lines of the log of a merchant or a store, each with the thing that it is about. */
export async function toSalonChangeLines(
  context: Readonly<RouterContextProvider>,
  changes: readonly SettingChange[],
  currency: Currency,
): Promise<ChangeLine[]> {
  const t = translator(context.get(visitContext).country.locale, 'salonSettings')
  const lines = await toChangeLines(context, changes, {
    name(field, { kind }) {
      if (kind === 'prices') return field
      const fact = FACTS.find((each) => each === (kind === 'store' && field === 'active' ? 'storeActive' : field))
      return fact ? t(`log.facts.${fact}`) : null
    },
    value(field, value, { kind }) {
      if (kind === 'prices') return toPrice(value)
      return field === 'pickUpFee' && typeof value === 'number' ? formatMoney(value, currency) : undefined
    },
  })
  return lines.map((line, index) => {
    const { kind = '', title = '' } = changes[index] ?? {}
    const known = THINGS.find((each) => each === kind)
    // A deed, such as a moved visit, is its own text.
    if (!known) return { ...line, facts: [title], canUndo: false }

    const thing = t(`log.things.${known}`, { name: title })
    // A move cannot be undone: its neighbours may have changed.
    if (kind.endsWith('-order')) return { ...line, facts: [thing], canUndo: false }
    return { ...line, facts: [`${thing}: ${line.facts.join(' · ')}`] }
  })

  function toPrice(value: unknown): string {
    const { data } = Price.safeParse(value)
    return data
      ? t('log.price', { amount: formatMoney(data.amount, currency), minutes: data.minutes })
      : t('log.noPrice')
  }
}
