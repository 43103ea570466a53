import { Link } from 'react-router'
import { formatDay } from '#services/insurance/contracts/rules/day-labels.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { paths } from '#web/backoffice/paths.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/contracts-page'
import { readContractsSearch } from './contracts-search.ts'
import { CONTRACT_STATES, contractTone } from './insurance-labels.ts'
import { SearchForm } from './search-form.tsx'
import { SectionTabs } from './section-tabs.tsx'

/** Every contract, the newest first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'claims' })
  const visit = context.get(visitContext)
  const { insurance } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'insuranceDesk')
  const asked = readContractsSearch(new URL(request.url).searchParams)
  const { status, isNotIssued, search, after } = asked
  const list = await insurance.staffInsurances(
    {
      first: 30,
      ...(status && { status }),
      ...(isNotIssued && { queue: 'not-issued' as const }),
      ...(search && { search }),
      ...(after && { after }),
    },
    { context: visit.call },
  )
  return {
    // Pick the fields that the list shows.
    contracts: list.insurances.map((each) => ({
      id: each.id,
      contractId: each.insuranceContractId,
      petName: each.petProfileName,
      ownerName: each.ownerName,
      plan: each.policyTitle,
      displayPrice: each.displayPrice,
      status: each.status,
      isNotIssued: each.status === 'PENDING_PAYMENT' && each.isPaid,
      from: each.validityStartDate,
      until: each.validityExpirationDate,
    })),
    endCursor: list.endCursor,
    asked,
    seo: privateSeo(visit, paths.backofficeInsurance(), { title: t('title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ContractsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('insuranceDesk')
  const { contracts, endCursor, asked } = loaderData
  const here = {
    status: asked.status,
    queue: asked.isNotIssued ? ('not-issued' as const) : null,
    search: asked.search || null,
  }
  const isNarrowed = asked.search !== '' || asked.status !== null || asked.isNotIssued
  return (
    <div className="mx-auto grid max-w-5xl gap-4">
      <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
      <SectionTabs at="contracts" />
      <SearchForm label={t('contracts.search')} search={asked.search} />
      <nav aria-label={t('states')} className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        <ChipLink
          to={paths.backofficeInsurance({ search: here.search })}
          isOn={asked.status === null && !asked.isNotIssued}
        >
          {t('every')}
        </ChipLink>
        {CONTRACT_STATES.map((status) => (
          <ChipLink
            key={status}
            to={paths.backofficeInsurance({ search: here.search, status })}
            isOn={asked.status === status && !asked.isNotIssued}
          >
            {t(`contractStatus.${status}`)}
          </ChipLink>
        ))}
        <ChipLink to={paths.backofficeInsurance({ search: here.search, queue: 'not-issued' })} isOn={asked.isNotIssued}>
          {t('contracts.notIssued')}
        </ChipLink>
      </nav>
      {contracts.length === 0 && (
        <EmptyState art={<Art name="shield" size={88} />} title={t('contracts.none')}>
          {t(isNarrowed ? 'noneFound' : 'contracts.noneText')}
        </EmptyState>
      )}
      <ul className="grid gap-2.5">
        {contracts.map((contract) => (
          <li key={contract.id}>
            <ContractRow contract={contract} />
          </li>
        ))}
      </ul>
      <Pagination
        label={t('pages')}
        previous={asked.after ? { label: t('first'), to: paths.backofficeInsurance(here) } : null}
        next={endCursor ? { label: t('more'), to: paths.backofficeInsurance({ ...here, after: endCursor }) } : null}
      />
    </div>
  )
}

function ContractRow({ contract }: { contract: Route.ComponentProps['loaderData']['contracts'][number] }) {
  const { t } = useTranslation('insuranceDesk')
  const { id, contractId, petName, ownerName, plan, displayPrice, status, isNotIssued, from, until } = contract
  return (
    <Link
      to={paths.backofficeContract(id)}
      prefetch="intent"
      className="grid gap-1.5 rounded-card border border-ink-200 bg-white p-4 shadow-1 transition-colors hover:border-brand-500"
    >
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <b className="font-black text-md">{petName}</b>
        <span className="font-bold text-sm">{plan}</span>
        <span className="ml-auto flex flex-wrap gap-1.5">
          {isNotIssued && <Badge tone="red">{t('contracts.notIssued')}</Badge>}
          <Badge tone={contractTone[status]}>{t(`contractStatus.${status}`)}</Badge>
        </span>
      </span>
      <span className="flex flex-wrap gap-x-3 text-sm">
        <span className="font-bold">{ownerName}</span>
        <span className="text-ink-600">{contractId ?? t('contracts.noNumber')}</span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-ink-600 text-sm">
        <span>{t('contracts.validity', { from: formatDay(from), until: formatDay(plusDays(until, -1)) })}</span>
        <span className="font-bold text-ink-900">{displayPrice}</span>
      </span>
    </Link>
  )
}
