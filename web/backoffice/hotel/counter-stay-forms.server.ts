import { z } from 'zod'
import { contract } from '#services/appointments/contract.ts'
import { isDay } from '#services/appointments/rules/local-clock.ts'
import { getInputSchema, keyForm } from '#web/forms/field-schemas.server.ts'
import { readText } from '#web/forms/read-fields.ts'

const { notes } = getInputSchema(contract.bookStayAtCounter).shape

/** `total`: minor units as the page showed them. */
export const counterStayForm = z.object({ notes, total: z.coerce.number().int().min(0) }).extend(keyForm.shape)

const MOST_PETS = 6

/** Days and pets in the address of the page; a day that is none is null. */
export function readCounterStay(params: URLSearchParams) {
  const day = (name: string) => {
    const value = readText(params, name, 10)
    return isDay(value) ? value : null
  }
  const ids = (name: string) => [...new Set(params.getAll(name))].filter((id) => id !== '' && id.length <= 100)
  const own = ids('own')
  return {
    from: day('from'),
    until: day('until'),
    isTogether: readText(params, 'together', 1) === '1',
    pets: ids('pet')
      .slice(0, MOST_PETS)
      .map((petId) => ({ petId, needsOwnRoom: own.includes(petId) })),
  }
}
