import { countries } from '#shared/countries/countries.ts'
import { dayIn } from '#shared/date-format.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { cacheByVersion } from '../cache-by-version.ts'
import type { DonationDelivery, DonationLine, DonationsOfOrder, DonationTotals } from '../contract.ts'
import type { CommunityDependencies } from '../deps.ts'
import type { Database } from '../posts/store/posts.ts'
import { toPictureUrls } from '../posts/to-post.ts'
import { DONATIONS_VERSION } from '../rules/changes.ts'
import { getGiftState } from './rules/donations.ts'
import {
  type DeliveryRow,
  findDeliveriesInYear,
  findHead,
  findLinesBetween,
  findOrderLines,
  findReceived,
  findShelters,
  findYears,
  type LedgerRow,
} from './store.ts'

/** Deliveries shown on the page; the ledger has all of them. */
export const MOST_DELIVERIES = 60

/** Cached totals: every country, for the years that people look at. */
const MOST_TOTALS = 40

/**
 * Totals of a year's donations, by default the current one in the caller's country. Cached until the ledger grows,
 * because adding up takes longer as it grows.
 */
export function rememberTotals({ db, now, versions }: Pick<CommunityDependencies, 'db' | 'now' | 'versions'>) {
  const cached = cacheByVersion<DonationTotals>({ versions, name: DONATIONS_VERSION, most: MOST_TOTALS })

  return function donationTotals(
    input: { year?: number | undefined },
    { viewer: { country } }: CallContext,
  ): Promise<DonationTotals> {
    const timeZone = countries[country].timezone
    const year = input.year ?? Number(dayIn(timeZone, now()).slice(0, 4))
    return cached(`${country} ${year}`, () => findTotals(db, { year, timeZone }))
  }
}

async function findTotals(db: Database, ofYear: { year: number; timeZone: string }): Promise<DonationTotals> {
  const { year, timeZone } = ofYear
  const [years, shelters, deliveries, received] = await Promise.all([
    findYears(db, timeZone),
    findShelters(db, ofYear),
    findDeliveriesInYear(db, { ...ofYear, first: MOST_DELIVERIES }),
    findReceived(db),
  ])
  const { grams, donations } = years.find((each) => each.year === year) ?? { grams: 0, donations: 0 }
  const delivered = shelters.reduce((sum, each) => sum + each.grams, 0)
  return {
    year,
    grams,
    donations,
    collectedGrams: grams - delivered,
    shelters,
    deliveries: deliveries.map(toDelivery),
    years,
    received,
  }
}

/** Lines after a number. Reads the head first, so that lines added meanwhile are left out. */
export async function donationLedger(
  { db }: Pick<CommunityDependencies, 'db'>,
  { after, first }: { after: number; first: number },
): Promise<{ lines: DonationLine[]; head: string; last: number }> {
  const head = await findHead(db)
  const lines = await findLinesBetween(db, { after, upTo: head.number, first })
  return { lines: lines.map(toDonationLine), head: head.hash, last: head.number }
}

/** Donation of an order. Market checks the access and answers 'order-not-found' to everybody else. */
export async function findOrderDonations(
  { db, market }: Pick<CommunityDependencies, 'db' | 'market'>,
  key: { orderId: string; token?: string | undefined },
  context: CallContext,
): Promise<DonationsOfOrder> {
  const { _id: orderId } = await market.order(key, { context })
  const lines = await findOrderLines(db, orderId)
  return { orderId, grams: lines.reduce((sum, { grams }) => sum + grams, 0), lines: lines.map(toDonationLine) }
}

export function toDelivery({ at, shelter, pictureId, ...row }: DeliveryRow): DonationDelivery {
  return {
    ...row,
    at: at.toISOString(),
    shelterName: shelter,
    picture: pictureId === null ? null : toPictureUrls(pictureId),
  }
}

function toDonationLine(row: LedgerRow): DonationLine {
  const { number, at, kind, country, grams, ofLine, shelter, previousHash, hash } = row
  const isGift = kind === 'given'
  return {
    number,
    at: at.toISOString(),
    kind,
    country,
    grams,
    ofLine,
    shelterName: shelter,
    state: isGift ? getGiftState({ grams: row.netGrams, deliveredGrams: row.deliveredGrams }) : null,
    shelterNames: isGift ? row.shelters : [],
    previousHash,
    hash,
  }
}
