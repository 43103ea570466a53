import type { CountryIso } from '#shared/countries/countries.ts'
import type { PublicHoliday } from './contract.ts'

interface Asked {
  country: CountryIso
  region?: string | undefined
  year: number
}

/** Public holidays of a year, from the package date-holidays; with a region, also those of the region. */
export async function publicHolidays(
  _deps: object,
  { country, region, year }: Asked,
): Promise<{ regions: { code: string; name: string }[]; holidays: PublicHoliday[] }> {
  // Loaded when somebody asks: its tables of the whole world take 40 MB of memory.
  const { default: Holidays } = await import('date-holidays')
  const regions = Object.entries(new Holidays().getStates(country, 'es') ?? {}).map(([code, name]) => ({ code, name }))
  const isKnown = regions.some(({ code }) => code === region)
  const calendar = region !== undefined && isKnown ? new Holidays(country, region) : new Holidays(country)
  const days = new Map<string, string>()
  for (const { date, name, type } of calendar.getHolidays(year, 'es') ?? []) {
    const day = date.slice(0, 10)
    if (type === 'public') days.set(day, [days.get(day), name].filter(Boolean).join(' · ').slice(0, 80))
  }
  return {
    regions: regions.toSorted((a, b) => a.name.localeCompare(b.name, 'es')),
    holidays: [...days].map(([day, name]) => ({ day, name })).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  }
}
