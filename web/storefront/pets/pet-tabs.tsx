import { useTranslation } from '#web/i18n.ts'
import { paths } from '#web/paths.ts'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { may } from './may.ts'
import type { PetGlance } from './pet-glance.ts'

export type PetSection = 'summary' | 'care' | 'weight' | 'tastes' | 'family' | 'tag'

interface Tab {
  section: PetSection
  to(search: { id: string }): string
  /** Who does not have this right does not find the tab. */
  needs: 'see' | 'owner'
}

/** The pages about one pet. A new one joins with its line here and its words under `tabs`. */
const tabs: Tab[] = [
  { section: 'summary', to: paths.petProfiles, needs: 'see' },
  { section: 'care', to: paths.petProfileMedicineApplications, needs: 'see' },
  { section: 'weight', to: paths.petProfileWeights, needs: 'see' },
  { section: 'tastes', to: paths.petProfilePreferences, needs: 'see' },
  { section: 'family', to: paths.petProfileFamily, needs: 'see' },
  { section: 'tag', to: paths.petTagSettings, needs: 'owner' },
]

export function PetTabs({ pet, section }: { pet: PetGlance; section: PetSection | null }) {
  const { t } = useTranslation('petProfile')
  const items = tabs
    .filter(({ needs }) => may(pet, needs))
    .map((tab) => ({
      to: tab.to({ id: pet.id }),
      label: t(`tabs.${tab.section}`),
      isCurrent: tab.section === section,
    }))
  return <LinkTabs label={t('tabs.label', { name: pet.name })} items={items} />
}
