import * as z from 'zod'
import { type CountryIso, countries, isCountry } from '#shared/countries/countries.ts'
import { ItemType } from '../contract/items.ts'
import { contactLink } from '../rules/link.ts'
import { link, optionalDay, picture, required, text, wholeNumber } from './cells.ts'

const LAST = 1_000_000
const codes = Object.keys(countries).join(', ')

/** A row of 'Configuración'. The final check requires the cells of each type. */
export const itemRow = (hosts: readonly string[]) =>
  z
    .object({
      type: z
        .string()
        .transform((value) => value.toUpperCase().replace(/[\s-]+/g, '_'))
        .pipe(z.enum(ItemType.options, { error: 'no es un tipo que conozcamos' })),
      country: z.string().transform((value, context): CountryIso[] => {
        const parts = value.toUpperCase().split(/[\s,;/]+/)
        if (parts.every(isCountry)) return [...new Set(parts)]
        context.addIssue({ code: 'custom', message: `el país es ${codes} o ${codes}` })
        return z.NEVER
      }),
      position: z.union([z.literal('').transform(() => LAST), wholeNumber()]),
      title: required(120),
      text: text(400),
      href: link,
      label: text(40),
      picture: picture(hosts),
      code: text(40),
      from: optionalDay,
      until: optionalDay,
    })
    .superRefine((row, context) => {
      const miss = (column: keyof typeof row, message: string) =>
        context.addIssue({ code: 'custom', path: [column], message })
      if (row.from && row.until && row.until < row.from) miss('until', 'termina antes de empezar')
      if (row.type === 'COMMENT' && row.text === '') miss('text', 'un COMMENT necesita lo que dice el cliente')
      if (row.type === 'FIRST_BUY_COUPON' && !/^[\w-]{2,40}$/.test(row.code))
        miss('code', 'un FIRST_BUY_COUPON necesita el código de un cupón')
      if (row.type === 'SOCIAL_MEDIA' && !row.href.startsWith('https://'))
        miss('href', 'SOCIAL_MEDIA necesita un enlace https://')
      if (/_SECTION$/.test(row.type) && row.href === '') miss('href', `${row.type} necesita un enlace`)
      if (row.type === 'BANNER' && row.label !== '' && row.href === '')
        miss('href', 'el botón no lleva a ninguna parte')
      if (row.type === 'CONTACT' && row.href === '' && contactLink(row.title) === null)
        miss('title', 'un CONTACT es un teléfono, un correo, o tiene un enlace')
    })

export type ItemRow = z.infer<ReturnType<typeof itemRow>>
