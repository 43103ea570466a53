import { toSlug } from '#shared/slug.ts'
import { SEARCH_SERVICES, type SearchGroup, type SearchService } from '../rules/search-group.ts'
import { brands } from './brands.ts'
import { food, treats } from './food.ts'
import { health } from './health.ts'
import { home, otherPets } from './home.ts'
import { hygiene } from './hygiene.ts'
import { services } from './services.ts'

/**
 * The search groups with which every country begins: words of Bolivia and Paraguay, which do not contradict each other.
 * A group's id is its first word, so that a new version knows what an editor changed.
 */
export const defaultGroups: readonly (SearchGroup & { id: string })[] = [
  ...[food, treats, health, hygiene, home, otherPets].flat().map((line) => parseGroup('words', line)),
  ...brands.map((line) => parseGroup('brand', line)),
  ...SEARCH_SERVICES.flatMap((service) => services[service].map((line) => parseGroup('service', line, service))),
]

/** 'balanceado, concentrado = alimento seco' */
function parseGroup(
  kind: SearchGroup['kind'],
  line: string,
  service: SearchService | null = null,
): SearchGroup & { id: string } {
  const [words = [], means = []] = line.split(' = ').map((list) => list.split(', '))
  return { id: `${kind}-${toSlug(words[0] ?? '', 60)}`, kind, words, means, service }
}
