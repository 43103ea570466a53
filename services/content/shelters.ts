import type { CountryIso } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Shelter } from './contract/shelters.ts'
import { contentError } from './errors.ts'
import { isShelterPath } from './rules/shelter-path.ts'
import type { Shelf, WithShelf } from './shelf.ts'

/** Shelters of a country, those with a banner first. */
export function shelters({ shelf }: WithShelf, input: { country?: CountryIso }, { viewer }: CallContext): Shelter[] {
  const country = input.country ?? viewer.country
  return allShelters(shelf)
    .filter((shelter) => shelter.country === null || shelter.country === country)
    .sort((a, b) => Number(b.isBanner) - Number(a.isBanner) || a.number - b.number)
}

/** The shelter of a page. */
export function shelterByPath({ shelf }: WithShelf, { path }: { path: string }): Shelter {
  const found = isShelterPath(path) ? allShelters(shelf).find((shelter) => shelter.path === path) : undefined
  if (!found) throw contentError('shelter-not-found')
  return found
}

function allShelters(shelf: Shelf): Shelter[] {
  const { readAt, rows } = shelf.of('shelters')
  if (readAt === null) throw contentError('shelters')
  return rows.map(({ value }) => value)
}
