import type { RouterContextProvider } from 'react-router'
import type { DonationOffer } from '#services/market/contract.ts'
import { dayIn, getDateFormat } from '#shared/date-format.ts'
import { servicesContext, sharedVisitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import { formatKilos as formatKilosIn } from '../shelters/find-shelters.server.ts'
import { allYears, toDonationYear } from './story.ts'

type Context = Readonly<RouterContextProvider>

/** Limit of entries on the page; the ledger file has every line. */
export const MOST_ENTRIES = 60
const MOST_PICTURES = 12

/** Delivery to a shelter, from the editors' sheet or from the ledger. */
export interface Entry {
  key: string
  shelter: string
  kilos: string
  day: string
  text: string
  /** Image addresses, as those of a content item. */
  pictures: string[]
}

/**
 * Donations of a year from both sources; `isWhole` is false when one of them could not be read. Null when neither
 * could.
 */
export async function findDonations(context: Context, askedYear: number | null) {
  const visit = context.get(sharedVisitContext)
  const formatKilos = (kilos: number) => formatKilosIn(kilos, visit.country.locale)
  const { content, community } = context.get(servicesContext)
  const call = { context: visit.call }
  const timeZone = visit.country.timezone
  const current = Number(dayIn(timeZone, visit.now()).slice(0, 4))
  const year = askedYear ?? current
  const [sheet, sheetYears, ledger] = await Promise.all([
    orNull(content.donations({ year }, call)),
    orNull(content.totalDonations(undefined, call)),
    orNull(community.donationTotals({ year }, call)),
  ])
  if (sheet === null && ledger === null) return null

  const formatter = getDateFormat({ day: 'numeric', month: 'long', timeZone })
  const dayFormatter = getDateFormat({ day: 'numeric', month: 'long', timeZone: 'UTC' })
  const entries = [
    ...(sheet?.list ?? []).map((each) => ({
      at: `${each.date}T12:00:00.000Z`,
      key: `sheet ${each.donationNumber} ${each.date}`,
      shelter: each.shelterName,
      kilos: formatKilos(each.totalKg),
      day: dayFormatter.format(new Date(`${each.date}T12:00:00Z`)),
      text: each.text,
      pictures: each.images,
    })),
    ...(ledger?.deliveries ?? []).map((each) => ({
      at: each.at,
      key: `ledger ${each.number}`,
      shelter: each.shelterName,
      kilos: formatKilos(each.grams / 1000),
      day: formatter.format(new Date(each.at)),
      text: each.note,
      pictures: each.picture ? [each.picture.medium] : [],
    })),
  ].sort((a, b) => b.at.localeCompare(a.at))
  const donationYear = toDonationYear(sheet, ledger)
  const years = allYears(sheetYears?.years ?? [], ledger?.years ?? [])
  const shown = new Set([current, year, ...years.map((each) => each.year)])
  return {
    year,
    years: [...shown].sort((a, b) => b - a),
    kilos: formatKilos(donationYear.kilos),
    donations: donationYear.donations,
    shelterCount: donationYear.shelterCount,
    collected: donationYear.collectedKilos > 0 ? formatKilos(donationYear.collectedKilos) : null,
    bars: donationYear.shelters.map(({ name, kilos }) => ({ name, kilos, label: formatKilos(kilos) })),
    collectedKilos: donationYear.collectedKilos,
    totals: years.map((each) => ({ ...each, kilos: formatKilos(each.kilos) })),
    allKilos: formatKilos(years.reduce((sum, { kilos }) => sum + kilos, 0)),
    entries: entries.slice(0, MOST_ENTRIES).map(({ at: _, ...entry }): Entry => entry),
    hasMore: entries.length > MOST_ENTRIES,
    gallery: entries
      .flatMap(({ shelter, pictures }) =>
        pictures.filter((picture) => picture.includes('/')).map((src) => ({ src, shelter })),
      )
      .slice(0, MOST_PICTURES),
    isWhole: sheet !== null && sheetYears !== null && ledger !== null,
  }
}

/** Donation product of the visited shop; null when it has none or cannot be reached. */
export async function findDonationOffer(context: Context): Promise<DonationOffer | null> {
  const visit = context.get(sharedVisitContext)
  const { market } = context.get(servicesContext)
  const { id: shopId } = await visit.shop()
  return shopId === '' ? null : orNull(market.donationOffer({ shopId }, { context: visit.call }))
}
