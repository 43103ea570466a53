import { ShieldPlus } from 'lucide-react'
import { formatDay } from '#services/insurance/contracts/rules/day-labels.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { manyLines } from '#web/ui/button-style.ts'
import { PartCard } from '../../pets/part-card.tsx'
import type { PetGlance } from '../../pets/pet-glance.ts'
import type { InsuranceOfPet } from './find-pet-insurance.server.ts'
import { isUnpaid } from './insurance-standing.ts'
import { StandingBadge } from './standing-badge.tsx'

interface InsuranceOfPetCardProps {
  pet: Pick<PetGlance, 'id' | 'name'>
  insurance: InsuranceOfPet
}

/** Insurance card on a pet's page. */
export function InsuranceOfPetCard({ pet, insurance: { contract } }: InsuranceOfPetCardProps) {
  const { t } = useTranslation('petInsuranceProfile')
  const icon = <ShieldPlus aria-hidden="true" className="size-5.5" />
  if (!contract)
    return (
      <PartCard
        title={t('ofPet.title')}
        icon={icon}
        to={paths.insurancePlans({ petId: pet.id })}
        more={t('empty.plans')}
      >
        <p className="text-ink-600">{t('ofPet.none', { name: pet.name })}</p>
        <ButtonLink
          to={paths.newInsurance({ pet: pet.id })}
          variant="soft"
          size="sm"
          className={`${manyLines('sm')} w-fit`}
        >
          {t('ofPet.insure', { name: pet.name })}
        </ButtonLink>
      </PartCard>
    )
  const { id, policyTitle: plan, standing, until } = contract
  const day = formatDay(plusDays(until, -1))
  const labelKey = isUnpaid(standing) ? 'begun' : standing === 'issuing' ? 'issuing' : 'until'
  return (
    <PartCard
      title={t('ofPet.title')}
      icon={icon}
      to={paths.insurance(id)}
      more={t(isUnpaid(standing) ? 'ofPet.finish' : 'ofPet.see')}
    >
      <p className="flex flex-wrap items-center gap-2.5">
        <StandingBadge standing={standing} /> {t(`ofPet.${labelKey}`, { plan, day })}
      </p>
    </PartCard>
  )
}
