import type { CatalogPage } from '#services/market/contract.ts'
import type { SearchService } from '#services/market/search/rules/search-group.ts'
import { giveAdvice } from '#services/pets/advice/rules/give-advice.ts'
import type { Locale } from '#shared/countries/countries.ts'
import { translator } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'

/** A sentence above the products of a search, with the pages that it leads to. */
export interface SearchNotice {
  text: string
  links: { to: string; label: string }[]
}

/**
 * What is said of a search that was not answered as it was typed: a service that it asks for, a brand that is not sold,
 * corrected typos, words that nothing has. Written on the server, so that no page carries these words as script.
 */
export function getSearchNotices(
  { didYouMean, search, totalCount }: Pick<CatalogPage, 'didYouMean' | 'search' | 'totalCount'>,
  { words, locale }: { words: string | null; locale: Locale },
): SearchNotice[] {
  if (!search) return []
  const t = translator(locale, 'search')
  const { missing, missingBrand, isRelaxed, services } = search
  const plain = (text: string): SearchNotice => ({ text, links: [] })

  const led = services.map((service) => ({
    text: t(`services.${service}.text`),
    links: serviceLinks[service].map(({ to, label }) => ({ to: to(), label: t(`services.${label}`) })),
  }))
  const asked =
    words !== null && isAboutHealth(words)
      ? [{ text: t('advice.text'), links: [{ to: paths.advice({ question: words }), label: t('advice.ask') }] }]
      : []
  if (totalCount === 0) return [...asked, ...led]
  return [
    ...asked,
    ...led,
    ...(missingBrand ? [plain(t('brand', { brand: missingBrand }))] : []),
    ...(didYouMean && !missingBrand ? [plain(t('didYouMean', { words: didYouMean }))] : []),
    ...(missing.length > 0 ? [plain(t('missing', { words: missing.join(' '), count: missing.length }))] : []),
    ...(isRelaxed && missing.length === 0 ? [plain(t('relaxed'))] : []),
  ]
}

/** A sentence about how a pet is, and not the name of a product. */
function isAboutHealth(words: string): boolean {
  if (words.trim().split(/\s+/).length < WORDS_OF_A_SENTENCE) return false
  const { urgency } = giveAdvice(words)
  return urgency !== null && urgency !== 'home'
}

const WORDS_OF_A_SENTENCE = 3

const vets = { to: () => paths.appointments({ kind: 'consulta' }), label: 'vet.visit' } as const

const serviceLinks = {
  vaccines: [vets, { to: () => paths.petProfiles(), label: 'vaccines.record' }],
  vet: [vets],
  grooming: [{ to: () => paths.appointments({ kind: 'bano' }), label: 'grooming.book' }],
  insurance: [{ to: () => paths.insurancePlans(), label: 'insurance.plans' }],
  adoption: [{ to: () => paths.petAdoptions(), label: 'adoption.see' }],
  'lost-pets': [{ to: () => paths.lostPets(), label: 'lost-pets.see' }],
} as const satisfies Record<SearchService, readonly { to: () => string; label: string }[]>
