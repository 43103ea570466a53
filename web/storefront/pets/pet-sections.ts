import { paths } from '#web/paths.ts'
import { may } from './family/may.ts'
import type { PetGlance } from './pet-glance.ts'

export type PetSection = 'summary' | 'care' | 'weight' | 'tastes' | 'family' | 'tag'

interface Section {
  section: PetSection
  to(search: { id: string }): string
  /** Right without which the section is hidden. */
  needs: 'see' | 'owner'
}

/** The pages about one pet. A new one joins with its line here and its words under `tabs`. */
const sections: Section[] = [
  { section: 'summary', to: paths.petProfiles, needs: 'see' },
  { section: 'care', to: paths.petProfileMedicineApplications, needs: 'see' },
  { section: 'weight', to: paths.petProfileWeights, needs: 'see' },
  { section: 'tastes', to: paths.petProfilePreferences, needs: 'see' },
  { section: 'family', to: paths.petProfileFamily, needs: 'see' },
  { section: 'tag', to: paths.petTagSettings, needs: 'owner' },
]

/** Sections that the viewer may see. The tag is hidden for a pet that died, because it cannot be lost. */
export function getSections(pet: Pick<PetGlance, 'access' | 'isGone'>): Section[] {
  return sections.filter(({ section, needs }) => may(pet, needs) && !(section === 'tag' && pet.isGone))
}
