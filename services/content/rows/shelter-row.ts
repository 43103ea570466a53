import * as z from 'zod'
import { contactLink, whyBadLink } from '../rules/link.ts'
import { isShelterPath } from '../rules/shelter-path.ts'
import { oneCountry, picture, pictures, required, text, wholeNumber, yesNo } from './cells.ts'

/** A row of 'Refugios'. */
export const shelterRow = (hosts: readonly string[]) =>
  z.object({
    number: wholeNumber(),
    name: required(120),
    country: oneCountry,
    path: z.string().refine(isShelterPath, { error: 'el camino es /refugios/ y una palabra en minúsculas' }),
    address: text(300),
    logo: picture(hosts),
    images: pictures(hosts),
    phone: text(40).refine((value) => value === '' || contactLink(value)?.startsWith('tel:'), {
      error: 'no es un teléfono',
    }),
    email: text(200).refine((value) => value === '' || contactLink(value)?.startsWith('mailto:'), {
      error: 'no es un correo',
    }),
    web: z.string().refine((value) => value === '' || (value.startsWith('https://') && whyBadLink(value) === null), {
      error: 'la web empieza con https://',
    }),
    description: text(400),
    story: text(5000),
    articles: text(1000).transform((value) =>
      value
        .split(/[\n;]/)
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    ),
    isBanner: yesNo,
  })

export type ShelterRow = z.infer<ReturnType<typeof shelterRow>>
