import type { Post } from '#services/community/contract.ts'
import type { TFunction } from '#web/i18n/i18n.ts'

type Translate = TFunction<'communityPost'>
type Named = Pick<Post, 'kind' | 'species' | 'name'>

export const SPECIES = ['PERRO', 'GATO', 'OTRO'] as const
export const SIZES = ['pequeño', 'mediano', 'grande'] as const
export const SEXES = ['Hembra', 'Macho'] as const
export const COLOURS = [
  'negro',
  'blanco',
  'marrón',
  'canela',
  'crema',
  'gris',
  'atigrado',
  'tricolor',
  'naranja',
] as const

/** Title of a post: the pet's name, or a description when it is unknown. */
export function formatPostTitle(t: Translate, { kind, species, name }: Named): string {
  if (name !== '') return name
  return kind === 'found' ? t(`foundTitle.${species}`) : t(`species.${species}`)
}

/** 'Menos de un mes', '4 meses', '1 año', '2 años y medio'. */
export function formatAge(t: Translate, months: number): string {
  if (months < 1) return t('age.newborn')
  if (months < 12) return t('age.months', { count: months })
  const years = Math.floor(months / 12)
  return months < 36 && months % 12 >= 6 ? t('age.yearsAndHalf', { count: years }) : t('age.years', { count: years })
}

/** 'Hembra · 2 años · Tamaño mediano', without the unknown facts. */
export function factsLine(t: Translate, post: Pick<Post, 'sex' | 'ageMonths' | 'size' | 'breed'>): string {
  return (
    [
      post.sex && t(`sex.${post.sex}`),
      post.ageMonths !== null && formatAge(t, post.ageMonths),
      post.size && t(`size.${post.size}`),
      post.breed,
    ]
      .filter(Boolean)
      // A line ends with the dot and never begins with it.
      .join('\u00a0· ')
  )
}

/** 'Equipetrol, Santa Cruz'. */
export function formatPlace({ zone, city }: Pick<Post, 'zone' | 'city'>): string {
  return [zone, city].filter((each) => each !== '').join(', ')
}
