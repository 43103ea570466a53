import * as z from 'zod'
import { parseNumber } from '../rules/numbers-and-days.ts'
import { link, oneCountry, picture, required, text, wholeNumber } from './cells.ts'

/** A row of 'Servicios'. */
export const serviceRow = (hosts: readonly string[]) =>
  z.object({
    number: wholeNumber(),
    name: required(120),
    country: oneCountry,
    text: text(1000),
    href: link,
    picture: picture(hosts),
  })

/** A row of 'Alimentos'. */
export const foodRow = (hosts: readonly string[]) =>
  z.object({
    number: wholeNumber(),
    brand: required(80),
    name: required(160),
    petType: z
      .string()
      .transform((value) => value.toUpperCase())
      .pipe(z.enum(['PERRO', 'GATO'], { error: 'la mascota es PERRO o GATO' })),
    stage: text(60),
    kcalPer100g: z.string().transform((value, context) => {
      const number = value === '' ? null : parseNumber(value)
      if (value === '' || (number !== null && number > 0 && number <= 1000)) return number
      context.addIssue({ code: 'custom', message: 'no son kilocalorías por 100 g' })
      return z.NEVER
    }),
    href: link,
    picture: picture(hosts),
  })

export type ServiceRow = z.infer<ReturnType<typeof serviceRow>>
export type FoodRow = z.infer<ReturnType<typeof foodRow>>
