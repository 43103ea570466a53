import type { RouterContextProvider } from 'react-router'
import type { Shelter } from '#services/content/contract.ts'
import { plainWord } from '#services/content/rules/plain-word.ts'
import { servicesContext, visitContext } from '#web/context.ts'

/** Those of the country; null: the sheet could not be read, and a page says so kindly. */
export async function sheltersOfVisit(context: Readonly<RouterContextProvider>): Promise<Shelter[] | null> {
  const { content } = context.get(servicesContext)
  try {
    return await content.shelters({}, { context: context.get(visitContext).call })
  } catch {
    return null
  }
}

/** The page of the shelter of this name; null without one. */
export async function shelterPathByName(
  context: Readonly<RouterContextProvider>,
  name: string,
): Promise<string | null> {
  const shelters = (await sheltersOfVisit(context)) ?? []
  return shelters.find((shelter) => plainWord(shelter.name) === plainWord(name))?.path ?? null
}

export interface Received {
  donations: number
  totalKg: number
}

/** What each shelter got in all years, by its plain name; empty when that cannot be read. */
export async function receivedByShelter(context: Readonly<RouterContextProvider>): Promise<Map<string, Received>> {
  const { content } = context.get(servicesContext)
  const received = new Map<string, Received>()
  try {
    const { years } = await content.totalDonations(undefined, { context: context.get(visitContext).call })
    for (const { shelter, donations, totalKg } of years.flatMap(({ shelters }) => shelters)) {
      const name = plainWord(shelter)
      const before = received.get(name) ?? { donations: 0, totalKg: 0 }
      received.set(name, { donations: before.donations + donations, totalKg: before.totalKg + totalKg })
    }
  } catch {
    // What it got is left out; the shelter is there all the same.
  }
  return received
}

/** '1.250,5': kilos as they are written here. */
export function kilosInWords(kilos: number): string {
  return new Intl.NumberFormat('es-BO', { maximumFractionDigits: 2 }).format(kilos)
}
