import type { Shelter } from '#services/content/contract.ts'
import { plainWord } from '#services/content/rules/plain-word.ts'
import type { ShelterGlance } from './shelter-card.tsx'
import { kilosInWords, type Received } from './shelters-of-visit.server.ts'

export function shelterGlance(shelter: Shelter, received: ReadonlyMap<string, Received>): ShelterGlance {
  const { name, path, address, description, isBanner, images, logo } = shelter
  const got = received.get(plainWord(name))
  return {
    ...{ name, path, address, description, isBanner },
    picture: images[0] ?? logo,
    kilos: got && got.totalKg > 0 ? kilosInWords(got.totalKg) : null,
  }
}
