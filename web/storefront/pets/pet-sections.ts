import { paths } from '#web/paths.ts'
import { may } from './family/may.ts'
import type { PetGlance } from './pet-glance.ts'

export type PetSection = 'summary' | 'care' | 'weight' | 'tastes' | 'family' | 'tag'

interface Section {
  section: PetSection
  to(search: { id: string }): string
  /** Who does not have this right does not find it. */
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

/** Those of a pet that who looks at it finds. A tag leads to living pets alone: nobody is asked whether one that died is lost. */
export function getSections(pet: Pick<PetGlance, 'access' | 'isGone'>): Section[] {
  return sections.filter(({ section, needs }) => may(pet, needs) && !(section === 'tag' && pet.isGone))
}
