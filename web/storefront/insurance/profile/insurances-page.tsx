import { ChevronRight, ShieldPlus } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay } from '#services/insurance/contracts/rules/day-labels.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PetPhoto } from '../../pets/photo/pet-photo.tsx'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import { PageHeading } from '../../profile/page-heading.tsx'
import { findInsurances } from '../load-insurance.server.ts'
import type { Route } from './+types/insurances-page'
import { getStanding, isOver } from './insurance-standing.ts'
import { getClock, insuredPets } from './load-contract.server.ts'
import { StandingBadge } from './standing-badge.tsx'

export const handle = { dialogs: 'personalData' } satisfies PagePolicy

/** The visitor's contracts: current ones first, then ended ones. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const found = await findInsurances(context)
  const pets = found.length > 0 ? await insuredPets(context, found) : []
  const t = translator(visit.country.locale, 'petInsuranceProfile')
  return {
    insurances: found.flatMap((each, index) => {
      const pet = pets[index]
      if (!pet) return []
      const { id, policyTitle, displayPrice, expirationDays, validityStartDate, canRenew } = each
      const standing = getStanding(each, getClock(each, visit.now()))
      const lastDay = formatDay(plusDays(each.validityExpirationDate, -1))
      const startsOn = formatDay(validityStartDate)
      return [{ id, pet, policyTitle, displayPrice, standing, daysLeft: expirationDays, lastDay, startsOn, canRenew }]
    }),
    seo: privateSeo(visit, paths.insurances(), { title: t('title'), description: t('description') }),
  }
}

type Shown = Route.ComponentProps['loaderData']['insurances'][number]

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function InsurancesPage({ loaderData: { insurances } }: Route.ComponentProps) {
  const { t } = useTranslation('petInsuranceProfile')
  const current = insurances.filter(({ standing }) => !isOver(standing))
  const over = insurances.filter(({ standing }) => isOver(standing))
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      {insurances.length === 0 ? (
        <EmptyState
          art={<Art name="shield" size={88} />}
          title={t('empty.title')}
          actions={
            <>
              <ButtonLink to={paths.newInsurance()}>{t('empty.insure')}</ButtonLink>
              <ButtonLink to={paths.insurancePlans()} variant="outline">
                {t('empty.plans')}
              </ButtonLink>
            </>
          }
        >
          {t('empty.text')}
        </EmptyState>
      ) : (
        <div className="grid gap-6">
          {current.length > 0 && <List label={t('current')} insurances={current} />}
          <ButtonLink
            to={paths.newInsurance()}
            variant="outline"
            icon={<ShieldPlus aria-hidden="true" className="size-5" />}
            className="w-fit"
          >
            {t('insureAnother')}
          </ButtonLink>
          {over.length > 0 && (
            <section>
              <h2 className="mb-3 text-lg">{t('over')}</h2>
              <List label={t('over')} insurances={over} />
            </section>
          )}
        </div>
      )}
    </>
  )
}

function List({ label, insurances }: { label: string; insurances: Shown[] }) {
  return (
    <ul aria-label={label} className="grid gap-3">
      {insurances.map((each) => (
        <li key={each.id}>
          <Row {...each} />
        </li>
      ))}
    </ul>
  )
}

function Row({ id, pet, policyTitle, displayPrice, standing, daysLeft, lastDay, startsOn, canRenew }: Shown) {
  const { t } = useTranslation('petInsuranceProfile')
  return (
    <Link
      to={paths.insurance(id)}
      prefetch="intent"
      className="flex items-center gap-3.5 rounded-card border border-ink-200 bg-white p-4 shadow-1 transition-colors hover:bg-brand-50"
    >
      <PetPhoto pet={pet} sizes="72px" className="w-18 shrink-0 rounded-full" />
      <span className="min-w-0 flex-1">
        <b className="wrap-anywhere line-clamp-1 font-extrabold text-md leading-snug">{pet.name}</b>
        <span className="block text-ink-600 text-sm">
          {policyTitle}
          <span className="hidden sm:inline"> · </span>
          <span className="block whitespace-nowrap sm:inline">{t('perMonth', { price: displayPrice })}</span>
        </span>
        <span className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
          <StandingBadge standing={standing} />
          {(standing === 'active' || standing === 'expired') && (
            <span className="text-ink-700">
              {standing === 'active' ? t('daysLeft', { count: daysLeft }) : t('endedOn', { day: lastDay })}
            </span>
          )}
          {standing === 'coming' && <span className="text-ink-700">{t('startsOn', { day: startsOn })}</span>}
          {canRenew && <span className="font-extrabold text-brand-700">{t('canRenew')}</span>}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-500" />
    </Link>
  )
}
