import type { Shelter } from '#services/content/contract.ts'
import { plainWord } from '#services/content/rules/plain-word.ts'
import type { Locale } from '#shared/countries/countries.ts'
import type { Received } from '../donations/story.ts'
import { formatKilos } from './find-shelters.server.ts'
import type { ShelterGlance } from './shelter-card.tsx'

export function shelterGlance(
  shelter: Shelter,
  received: ReadonlyMap<string, Received>,
  locale: Locale,
): ShelterGlance {
  const { name, path, address, description, isBanner, images, logo } = shelter
  const got = received.get(plainWord(name))
  return {
    ...{ name, path, address, description, isBanner },
    picture: images[0] ?? logo,
    kilos: got && got.kilos > 0 ? formatKilos(got.kilos, locale) : null,
  }
}
