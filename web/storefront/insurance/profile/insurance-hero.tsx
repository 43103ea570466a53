import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Insurance } from '#services/insurance/contract.ts'
import { formatDay } from '#services/insurance/contracts/rules/day-labels.ts'
import { daysBetween, plusDays } from '#services/pets/rules/days.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { PetPhoto } from '../../pets/photo/pet-photo.tsx'
import type { Standing } from './insurance-standing.ts'
import type { InsuredPet } from './insured-pet.ts'
import { StandingBadge } from './standing-badge.tsx'

interface InsuranceHeroProps {
  insurance: Insurance
  pet: InsuredPet
  standing: Standing
  today: string
  children?: ReactNode
}

/** Headline of a contract: pet, plan and remaining days of the month. */
export function InsuranceHero({ insurance, pet, standing, today, children }: InsuranceHeroProps) {
  const { t } = useTranslation('petInsuranceProfile')
  const { policyTitle, displayPrice, policyLink, id } = insurance
  return (
    <section className="overflow-hidden rounded-panel bg-brand-800 px-5 py-5 text-white shadow-2 sm:px-7 sm:py-6">
      <div className="flex items-center gap-4 sm:gap-5">
        <PetPhoto
          pet={pet}
          sizes="112px"
          isPriority
          className="w-20 shrink-0 rounded-full border-4 border-white sm:w-28"
        />
        <div className="min-w-0 flex-1">
          <h1 className="wrap-anywhere text-2xl sm:text-3xl">{t('detail.title', { name: pet.name })}</h1>
          <p className="mt-0.5 text-brand-200">
            {policyTitle}
            <span className="hidden sm:inline"> · </span>
            <span className="block whitespace-nowrap sm:inline">{t('perMonth', { price: displayPrice })}</span>
          </p>
          <StandingBadge standing={standing} className="mt-2" />
        </div>
      </div>
      {(standing === 'active' || standing === 'coming') && <Month insurance={insurance} today={today} />}
      {policyLink && (
        <p className="mt-4">
          {/* A plain link, no client-side navigation: the browser opens the PDF. */}
          <a href={paths.insurancePolicy(id)} className={buttonStyle('light', 'md', 'focus-on-dark w-full sm:w-auto')}>
            <FileText aria-hidden="true" className="size-5" />
            {t('detail.policy')}
          </a>
        </p>
      )}
      {children}
    </section>
  )
}

function Month({ insurance, today }: { insurance: Insurance; today: string }) {
  const { t } = useTranslation('petInsuranceProfile')
  const { validityStartDate: from, validityExpirationDate: until, expirationDays } = insurance
  const days = Math.max(1, daysBetween(from, until))
  const gone = Math.min(1, Math.max(0, daysBetween(from, today) / days))
  const isComing = from > today
  return (
    <div className="mt-5">
      <p className="font-extrabold text-lg">
        {isComing ? t('startsOn', { day: formatDay(from) }) : t('daysLeft', { count: expirationDays })}
      </p>
      <div aria-hidden="true" className="mt-2 h-2.5 overflow-hidden rounded-full bg-white/20">
        <div className="h-full rounded-full bg-sun" style={{ width: `${(1 - gone) * 100}%` }} />
      </div>
      <p className="mt-2 text-brand-200 text-sm">
        {t('detail.validity', { from: formatDay(from), until: formatDay(plusDays(until, -1)) })}
      </p>
    </div>
  )
}
