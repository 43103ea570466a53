import { z } from 'zod'
import { contract } from '#services/appointments/contract.ts'
import type { Currency } from '#shared/money.ts'
import { getInputSchema, keyForm, money } from '#web/forms/field-schemas.server.ts'
import { parseFieldOrThrow, parseTextOrThrow, type SentForm } from '#web/forms/parse-form.server.ts'
import { type GuestKind, rateField } from './guest-kinds.ts'

export const checkOutForm = z.object({ returned: getInputSchema(contract.checkOutStay).shape.returned })

export const doseForm = getInputSchema(contract.giveStayDose).pick({ medicineId: true, day: true, time: true })

export const stayPhotoForm = getInputSchema(contract.addStayPhoto)
  .pick({ caption: true, file: true })
  .extend(keyForm.shape)
export const removePhotoForm = getInputSchema(contract.removeStayPhoto).pick({ photoId: true })

const MOST_LINES = 20

/** Things that a pet brought, of the lines that name one. */
export function parseItems(form: SentForm): { label: string; count: number }[] {
  return Array.from({ length: MOST_LINES }, (_, index) => index).flatMap((index) => {
    const label = parseTextOrThrow(form, `label-${index}`, 80).trim()
    const count = Number(parseTextOrThrow(form, `count-${index}`, 3))
    return label ? [{ label, count: Number.isInteger(count) && count >= 1 && count <= 99 ? count : 1 }] : []
  })
}

const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

/** '14:30' in minutes since local midnight. */
const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .transform((typed) => Number(typed.slice(0, 2)) * 60 + Number(typed.slice(3)))

const hotel = getInputSchema(contract.saveHotel)

export const hotelForm = hotel
  .pick({ version: true, requiredVaccines: true, houseRules: true, companionPercent: true })
  .extend({
    isOpen: ticked,
    takesStoreDiscounts: ticked,
    takesMembership: ticked,
    checkInMinute: clock,
    receiveUntilMinute: clock,
    checkOutMinute: clock,
    dayFromMinute: clock,
    dayUntilMinute: clock,
  })

export const kennelForm = getInputSchema(contract.saveKennel)
  .pick({ kennelId: true, version: true, name: true, mostPets: true })
  .extend({
    /** 'perro/mediano', 'perro/': its type and largest size. */
    guest: z.string().max(150),
    isOwnRoom: ticked,
    isActive: ticked,
  })

/** Type and largest size of a place, as its form writes them. */
export function parseGuest(guest: string): { petTypeId: string; largestSize: string | null } {
  const [petTypeId = '', largestSize = ''] = guest.split('/')
  return { petTypeId, largestSize: largestSize || null }
}

export const removeSeasonForm = getInputSchema(contract.removeSeason).pick({ seasonId: true })

export const seasonForm = getInputSchema(contract.saveSeason)
  .pick({ seasonId: true, version: true, name: true, fromDay: true, untilDay: true, leastNights: true })
  .extend({ percent: z.coerce.number().int().min(-90).max(300) })

/** Typed prices by kind of guest; kinds without a price of a night are left out. */
export function parseRates(form: SentForm, kinds: readonly GuestKind[], currency: Currency) {
  return kinds.flatMap((kind) => {
    const [night, day] = (['night', 'day'] as const).map((field) => {
      const name = rateField(field, kind)
      return parseTextOrThrow(form, name, 20).trim() === '' ? null : parseFieldOrThrow(form, name, money(currency))
    })
    return night == null ? [] : [{ ...kind, night, day: day ?? night }]
  })
}
