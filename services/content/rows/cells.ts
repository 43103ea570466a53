import * as z from 'zod'
import { countries, isCountry } from '#shared/countries/countries.ts'
import { whyBadText } from '../rules/cell-text.ts'
import { whyBadLink } from '../rules/link.ts'
import { isYes, parseDay, parseNumber } from '../rules/numbers-and-days.ts'
import { parsePictures, whyBadPicture } from '../rules/picture.ts'

/** A text of at most so many characters; may be empty unless required. */
export const text = (most: number) => z.string().superRefine(refusing((value) => whyBadText(value, most)))

export const required = (most: number) =>
  text(most).refine((value) => value !== '', { error: 'está vacío', abort: true })

export const link = z.string().superRefine(refusing(whyBadLink))

export const picture = (hosts: readonly string[]) =>
  z.string().superRefine(refusing((value) => whyBadPicture(value, hosts)))

const MOST_PICTURES = 12

export const pictures = (hosts: readonly string[]) =>
  z
    .string()
    .transform(parsePictures)
    .pipe(
      z.array(picture(hosts)).refine((list) => list.length <= MOST_PICTURES, {
        error: `tiene más de ${MOST_PICTURES} imágenes`,
      }),
    )

export const wholeNumber = (most = 1_000_000) =>
  z.string().transform((value, context) => {
    const number = parseNumber(value)
    if (number !== null && Number.isInteger(number) && number >= 0 && number <= most) return number
    context.addIssue({ code: 'custom', message: 'no es un número entero' })
    return z.NEVER
  })

export const kilos = z.string().transform((value, context) => {
  const number = parseNumber(value)
  if (number !== null && number > 0 && number <= 100_000) return Math.round(number * 1000) / 1000
  context.addIssue({ code: 'custom', message: 'no es un peso en kilos' })
  return z.NEVER
})

export const day = z.string().transform((value, context) => {
  const found = parseDay(value)
  if (found !== null) return found
  context.addIssue({ code: 'custom', message: 'no es una fecha: escríbela como 31/12/2026' })
  return z.NEVER
})

/** A day, or null for an empty cell. */
export const optionalDay = z.union([z.literal('').transform(() => null), day])

export const yesNo = z.string().transform(isYes)

/** Code of one country; empty means every country. */
export const oneCountry = z.string().transform((value, context) => {
  if (value === '') return null
  const upper = value.toUpperCase()
  if (isCountry(upper)) return upper
  context.addIssue({ code: 'custom', message: `el país es ${Object.keys(countries).join(' o ')}` })
  return z.NEVER
})

function refusing(why: (value: string) => string | null) {
  return (value: string, context: z.RefinementCtx<string>) => {
    const message = why(value)
    if (message !== null) context.addIssue({ code: 'custom', message })
  }
}
