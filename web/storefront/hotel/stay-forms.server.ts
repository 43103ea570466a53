import { z } from 'zod'
import { contract } from '#services/appointments/contract.ts'
import { isDay } from '#services/appointments/rules/local-clock.ts'
import { getInputSchema, keyForm } from '#web/forms/field-schemas.server.ts'

const { notes } = getInputSchema(contract.bookStay).shape

/** `total`: minor units as the page showed them. */
export const bookStayForm = z.object({ notes, total: z.coerce.number().int().min(0) }).extend(keyForm.shape)

export interface StaySearch {
  merchantId: string
  storeId: string
  from: string | null
  until: string | null
  month: string | null
  petIds: string[]
  ownRooms: string[]
  isTogether: boolean
  moves: string | null
}

const MOST_PETS = 6

/** Choices in the address of the page; null: no store is named. */
export function parseStaySearch(params: URLSearchParams): StaySearch | null {
  const text = (name: string) => params.get(name)?.trim().slice(0, 100) || null
  const day = (name: string) => {
    const value = text(name)
    return value !== null && isDay(value) ? value : null
  }
  const ids = (name: string) => [...new Set(params.getAll(name).map((id) => id.slice(0, 100)))].filter(Boolean)
  const [merchantId, storeId, month] = [text('merchantId'), text('storeId'), text('month')]
  if (merchantId === null || storeId === null) return null
  const from = day('from')
  const until = day('until')
  return {
    ...{ merchantId, storeId, from, moves: text('moves') },
    until: from !== null && until !== null && until >= from ? until : null,
    month: month !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : null,
    petIds: ids('pet').slice(0, MOST_PETS),
    ownRooms: ids('own').slice(0, MOST_PETS),
    isTogether: text('together') === '1',
  }
}
