import type { RouterContextProvider } from 'react-router'
import type { Shelter } from '#services/content/contract.ts'
import { plainWord } from '#services/content/rules/plain-word.ts'
import type { Locale } from '#shared/countries/countries.ts'
import { formatNumber } from '#shared/format-number.ts'
import { servicesContext, sharedVisitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import { type Received, sumReceived } from '../donations/story.ts'

/** Those of the country; null: the sheet could not be read, and a page says so kindly. */
export async function findShelters(context: Readonly<RouterContextProvider>): Promise<Shelter[] | null> {
  const { content } = context.get(servicesContext)
  try {
    return await content.shelters({}, { context: context.get(sharedVisitContext).call })
  } catch {
    return null
  }
}

/** The page of the shelter of this name; null without one. */
export async function shelterPathByName(
  context: Readonly<RouterContextProvider>,
  name: string,
): Promise<string | null> {
  const shelters = (await findShelters(context)) ?? []
  return shelters.find((shelter) => plainWord(shelter.name) === plainWord(name))?.path ?? null
}

/** What each shelter got in all years, by its plain name; what cannot be read counts nothing. */
export async function receivedByShelter(context: Readonly<RouterContextProvider>): Promise<Map<string, Received>> {
  const { content, community } = context.get(servicesContext)
  const call = { context: context.get(sharedVisitContext).call }
  const [sheet, ledger] = await Promise.all([
    orNull(content.totalDonations(undefined, call)),
    orNull(community.donationTotals({}, call)),
  ])
  return sumReceived(sheet?.years ?? [], ledger?.received ?? [])
}

/** '1.250,5' */
export function formatKilos(kilos: number, locale: Locale): string {
  return formatNumber(kilos, locale, { maximumFractionDigits: 2 })
}
