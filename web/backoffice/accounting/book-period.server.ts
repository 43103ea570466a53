import { dayIn } from '#shared/date-format.ts'
import { Day } from '#shared/values.ts'
import { readId, readOption, readText } from '#web/forms/read-fields.ts'
import type { Visit } from '#web/request/context.ts'
import { listServedCountries } from '../settings/list-served-countries.server.ts'

/** Country, shop and days of a sales book as the address names them; by default this month of all shops. */
export function readBookPeriod(search: URLSearchParams, visit: Visit) {
  const served = listServedCountries(visit).map(({ iso }) => iso)
  const country = readOption(search, 'country', served) ?? visit.country.iso
  const today = dayIn(visit.country.timezone, visit.now())
  const readDay = (name: string) => Day.safeParse(readText(search, name, 10)).data
  const until = readDay('until') ?? today
  return {
    country,
    shopId: readId(search, 'shopId') || null,
    from: readDay('from') ?? `${until.slice(0, 7)}-01`,
    until,
    today,
  }
}
