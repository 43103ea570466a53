import { z } from 'zod'
import { contract, SearchGroup } from '#services/market/contract.ts'
import { GROUP_KINDS, SEARCH_SERVICES } from '#services/market/search/rules/search-group.ts'
import type { Locale } from '#shared/countries/countries.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { type FieldName, parseForm } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'

const { version } = getInputSchema(contract.saveSearchGroup).shape
const phrases = z.string().max(2000).transform(toPhrases)

/** Form of a search group; phrases are separated by commas or lines. */
export const groupForm = z.object({
  kind: z.enum(GROUP_KINDS),
  words: phrases,
  means: phrases.optional(),
  service: z.enum(SEARCH_SERVICES).optional(),
  version: z.int().min(0).default(0),
  /** Idempotency key of a new group. */
  key: z.string().max(200).default(''),
})
export const removeForm = z.object({ version: z.int().min(0) })
export const undoForm = getInputSchema(contract.undoSearchChange).extend({ changeId: z.int().min(1) })
export const forgetForm = getInputSchema(contract.forgetMissedSearch).pick({ phrase: true })

export type GroupField = FieldName<typeof groupForm>
export type Typed = Record<string, string | string[]>

export function parseGroup(form: FormData, locale: Locale) {
  const t = translator(locale, 'searchSettings')
  const { value, errors, typed } = parseForm(form, groupForm, {
    words: t('errors.words'),
    means: t('errors.means'),
    service: t('errors.service'),
  })
  if (errors) return { plan: null, errors: errors as Partial<Record<string, string>>, typed: typed as Typed }

  const { kind, words, means = [], service = null } = value
  const isService = kind === 'service'
  const lacking = {
    ...(isService && service === null && { service: t('errors.service') }),
    ...(!isService && means.length === 0 && { means: t('errors.means') }),
  }
  const { data, error } = SearchGroup.safeParse({ kind, words, means, service: isService ? service : null })
  if (Object.keys(lacking).length > 0 || !data) {
    const fields = error?.issues.map(({ path }) => String(path[0])) ?? []
    const wrong = {
      ...(fields.includes('words') && { words: t('errors.words') }),
      ...(fields.includes('means') && { means: t('errors.means') }),
    }
    return { plan: null, errors: { ...wrong, ...lacking } as Partial<Record<string, string>>, typed: typed as Typed }
  }
  return { plan: data, errors: null, typed: typed as Typed, version: version.parse(value.version), key: value.key }
}

/** 'pechera, pretal' and the same in lines, each phrase once. */
function toPhrases(text: string): string[] {
  const all = text.split(/[,;\n]/).map((phrase) => phrase.trim().replace(/\s+/g, ' '))
  return [...new Set(all.filter((phrase) => phrase !== ''))]
}
