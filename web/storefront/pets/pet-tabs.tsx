import { useTranslation } from '#web/i18n/i18n.ts'
import { LinkTabs } from '#web/ui/navigation/link-tabs.tsx'
import type { PetGlance } from './pet-glance.ts'
import { getSections, type PetSection } from './pet-sections.ts'

export function PetTabs({ pet, section }: { pet: PetGlance; section: PetSection | null }) {
  const { t } = useTranslation('petProfile')
  const items = getSections(pet).map((each) => ({
    to: each.to({ id: pet.id }),
    label: t(`tabs.${each.section}`),
    isCurrent: each.section === section,
  }))
  return <LinkTabs label={t('tabs.label', { name: pet.name })} items={items} />
}
