import { paths } from '#web/paths.ts'
import { may } from './family/may.ts'
import type { PetGlance } from './pet-glance.ts'

export type PetSection = 'summary' | 'care' | 'weight' | 'food' | 'tastes' | 'family' | 'vet' | 'tag'

interface Section {
  section: PetSection
  to(search: { id: string }): string
  /** Right without which the section is hidden. */
  right: 'see' | 'edit' | 'owner'
}

/** The pages about one pet. A new one joins with its line here and its words under `tabs`. */
const sections: Section[] = [
  { section: 'summary', to: paths.petProfiles, right: 'see' },
  { section: 'care', to: paths.petProfileMedicineApplications, right: 'see' },
  { section: 'weight', to: paths.petProfileWeights, right: 'see' },
  { section: 'food', to: paths.petProfileFood, right: 'see' },
  { section: 'tastes', to: paths.petProfilePreferences, right: 'see' },
  { section: 'family', to: paths.petProfileFamily, right: 'see' },
  { section: 'vet', to: paths.petVetHistory, right: 'edit' },
  { section: 'tag', to: paths.petTagSettings, right: 'owner' },
]

const ofLiving: readonly PetSection[] = ['food', 'vet', 'tag']

/** Sections that the viewer may see. A pet that died eats nothing, sees no veterinarian and cannot be lost. */
export function getSections(pet: Pick<PetGlance, 'access' | 'isGone'>): Section[] {
  return sections.filter(({ section, right }) => may(pet, right) && !(pet.isGone && ofLiving.includes(section)))
}
