import { z } from 'zod'
import { NewAdoption, type Post } from '#services/community/contract.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { type FieldName, getFieldLimits, type TypedValues } from '#web/forms/parse-form.server.ts'
import type { TFunction } from '#web/i18n/i18n.ts'
import { parsePoint } from '../map/place-field-value.ts'

const OLDEST_MONTHS = 480

export const adForm = NewAdoption.pick({
  species: true,
  name: true,
  breed: true,
  sex: true,
  size: true,
  colours: true,
  description: true,
  city: true,
  zone: true,
})
  .extend({ years: z.int().min(0).max(40).optional(), months: z.int().min(0).max(11).optional() })
  .refine((ad) => (toAgeMonths(ad) ?? 0) <= OLDEST_MONTHS, { path: ['years'] })

/** What only a new ad has: the map's pin, and the key. */
export const newAdForm = keyForm.extend({ place: z.string().transform(parsePoint).nullable().default(null) })

export type AdField = FieldName<typeof adForm>
export type TypedAd = TypedValues<typeof adForm>

export const adLimits = getFieldLimits(adForm)

export function getAdMessages(t: TFunction<'petAdoptions'>) {
  return {
    species: t('add.faults.species'),
    name: t('add.faults.name'),
    years: t('add.faults.age'),
    months: t('add.faults.age'),
    colours: t('add.faults.colours'),
    description: t('add.faults.description'),
    city: t('add.faults.city'),
  }
}

/** Age in months; null when not given. */
export function toAgeMonths({ years, months }: { years?: number; months?: number }): number | null {
  return years === undefined && months === undefined ? null : (years ?? 0) * 12 + (months ?? 0)
}

export const emptyAd: TypedAd = {
  species: '',
  name: '',
  breed: '',
  sex: '',
  size: '',
  years: '',
  months: '',
  colours: [],
  description: '',
  city: '',
  zone: '',
}

/** Form values of an existing ad. */
export function toTypedAd(post: Post): TypedAd {
  const { species, name, breed, sex, size, ageMonths, colours, description, city, zone } = post
  return {
    ...{ species, name, breed, colours, description, city, zone },
    sex: sex ?? '',
    size: size ?? '',
    years: ageMonths === null || ageMonths < 12 ? '' : String(Math.floor(ageMonths / 12)),
    months: ageMonths === null || (ageMonths >= 12 && ageMonths % 12 === 0) ? '' : String(ageMonths % 12),
  }
}
