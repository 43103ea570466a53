import type { RouterContextProvider } from 'react-router'
import type { PricesFacts } from '#services/appointments/contract.ts'
import { parseTextOrThrow, parseVersionOrThrow } from '#web/forms/parse-form.server.ts'
import { parseAmount, typedAmount } from '#web/forms/typed-amount.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal } from '../../../storefront/account/sign-in/refusal.ts'
import { toRefusal } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { partRefused, partSaved } from '../parts/part-answer.ts'
import { getPriceRows } from './price-rows.ts'

interface Sent {
  context: Readonly<RouterContextProvider>
  storeId: string
  form: FormData
}

const MOST_MINUTES = 720

/** Saves the services whose prices were changed in the grid, all or none. */
export async function savePrices({ context, storeId, form }: Sent) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'backoffice')
  const words = translator(visit.country.locale, 'salonSettings')
  const { services, petTypeFields, currencyCode } = await appointments.storeSettings({ storeId }, call)
  const errors: Record<string, string> = {}
  const typed: Record<string, string> = {}

  const changed = services.flatMap(({ id, prices }) => {
    const version = parseVersionOrThrow(form, `version-${id}`)
    // A service that was made since is not in the form.
    if (version === undefined) return []
    const facts: PricesFacts = {}
    for (const row of getPriceRows({ petTypeFields, prices, typed: (amount) => typedAmount(amount, currencyCode) })) {
      const [amountName, minutesName] = [`amount-${id}|${row.key}`, `minutes-${id}|${row.key}`]
      const [amountText, minutesText] = [amountName, minutesName].map((name) =>
        parseTextOrThrow(form, name, 15).trim(),
      ) as [string, string]
      typed[amountName] = amountText
      typed[minutesName] = minutesText
      if (amountText === row.amount && minutesText === row.minutes) continue
      if (amountText === '' && minutesText === '') {
        facts[row.key] = null
        continue
      }
      const amount = parseAmount(amountText, currencyCode)
      const minutes = parseMinutes(minutesText)
      if (amountText === '' || minutesText === '')
        errors[amountText === '' ? amountName : minutesName] = words('prices.half')
      else if (amount === null) errors[amountName] = t('store.faults.amount')
      else if (minutes === null) errors[minutesName] = t('store.faults.minutes')
      else facts[row.key] = { amount, minutes }
    }
    return Object.keys(facts).length === 0 ? [] : [{ id, version, prices: facts }]
  })

  if (Object.keys(errors).length > 0)
    return partRefused({ intent: 'prices', typed, errors, refusal: fieldRefusal(errors, t('store.refused')) })
  try {
    if (changed.length > 0) await appointments.savePrices({ storeId, services: changed }, call)
    return partSaved('prices', '')
  } catch (error) {
    return partRefused({ intent: 'prices', typed, refusal: toRefusal(error) })
  }
}

function parseMinutes(text: string): number | null {
  return /^\d{1,3}$/.test(text) && Number(text) <= MOST_MINUTES ? Number(text) : null
}
