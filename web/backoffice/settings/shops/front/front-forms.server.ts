import { z } from 'zod'
import { BannerSettings, HomeSectionSettings, ShopSettings } from '#services/market/contract.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'

const text = z.string().max(600).default('')
const texts = z.array(text).max(30)
const { tagSlug, layout } = HomeSectionSettings.shape

/** The sections of the list, a value of each field a row; rows are checked one by one. */
export const sectionsForm = z.object({ id: texts, title: texts, tagSlug: texts, layout: texts })
export const newSectionForm = z.object({
  newTitle: HomeSectionSettings.shape.title.optional(),
  newTagSlug: tagSlug.unwrap().optional(),
  newLayout: layout.default('rail'),
})

export const bannersForm = z.object({
  id: texts,
  title: texts,
  text: texts,
  href: texts,
  label: texts,
  art: texts,
  tone: texts,
})
const banner = BannerSettings.shape
export const newBannerForm = z.object({
  newTitle: banner.title,
  newText: banner.text.optional(),
  newHref: banner.href,
  newLabel: banner.label,
  newArt: banner.art.default('dog-face'),
  newTone: banner.tone.default('brand'),
})

/** A search a line. */
export const searchesForm = z.object({
  popularSearches: z
    .string()
    .max(1500)
    .default('')
    .transform((typed) => [...new Set(typed.split('\n').map((line) => line.trim()))].filter(Boolean))
    .pipe(ShopSettings.shape.popularSearches.max(10)),
})

export const productId = ShopSettings.shape.favorites.element

export function getFrontLimits() {
  return {
    newSection: getFieldLimits(newSectionForm),
    newBanner: getFieldLimits(newBannerForm),
    searches: getFieldLimits(searchesForm),
  }
}

/** Rows of a form whose fields are lists; null: the lists are not of one length. */
export function toRows<Name extends string>(lists: Record<Name, readonly string[]>): Record<Name, string>[] | null {
  const names = Object.keys(lists) as Name[]
  const lengths = new Set(names.map((name) => lists[name].length))
  if (lengths.size !== 1) return null
  const [length = 0] = lengths
  return Array.from(
    { length },
    (_, index) => Object.fromEntries(names.map((name) => [name, lists[name][index] ?? ''])) as Record<Name, string>,
  )
}

/** Reads each row by a schema; errors are named by their field and row, as `title-0`. */
export function parseRows<Row>(
  schema: z.ZodType<Row>,
  rows: readonly object[],
  messages: Record<string, string>,
): { parsed: Row[]; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const parsed = rows.flatMap((row, index) => {
    const { data, error } = schema.safeParse(row)
    for (const { path } of error?.issues ?? []) {
      const field = String(path[0])
      errors[`${field}-${index}`] ??= messages[field] ?? ''
    }
    return data === undefined ? [] : [data]
  })
  return { parsed, errors }
}
