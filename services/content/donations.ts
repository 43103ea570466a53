import { countries } from '#shared/countries/countries.ts'
import { dayIn } from '#shared/date-format.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { DonationsOfYear } from './contract/donations.ts'
import type { ContentDependencies } from './deps.ts'
import { contentError } from './errors.ts'
import { getYear, sumDonations, totalsByYear } from './rules/donation-totals.ts'
import type { WithShelf } from './shelf.ts'

/** Donations of a year, by default the current one in the caller's country. */
export function donations(
  { shelf, now }: WithShelf & Pick<ContentDependencies, 'now'>,
  input: { year?: number },
  { viewer }: CallContext,
): DonationsOfYear {
  const { readAt, rows } = shelf.of('donations')
  if (readAt === null) throw contentError('donations')
  const year = input.year ?? currentYear(now(), countries[viewer.country].timezone)
  const given = rows.map(({ value }) => value).filter((each) => getYear(each) === year)
  const list = given
    .toSorted((a, b) => b.date.localeCompare(a.date) || b.number - a.number)
    .map(({ number, shelter, ...rest }) => ({ donationNumber: number, shelterName: shelter, ...rest }))
  return { year, ...sumDonations(given), list }
}

/** Donations of all years. */
export function totalDonations({ shelf }: WithShelf) {
  const { readAt, rows } = shelf.of('donations')
  if (readAt === null) throw contentError('total-donations')
  const given = rows.map(({ value }) => value)
  const { donations, totalKg } = sumDonations(given)
  return { donations, totalKg, years: totalsByYear(given) }
}

function currentYear(now: Date, timeZone: string): number {
  return Number(dayIn(timeZone, now).slice(0, 4))
}
