import { timeLabel } from '#services/appointments/rules/local-clock.ts'
import type { ClaimRow } from '#services/insurance/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { useLivePage } from '#web/storefront/layout/connection/use-live-page.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { findColleagueNames } from '../colleagues.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import { makeSavedPage, useSavedPage } from '../saved-page.ts'
import type { Route } from './+types/claims-page'
import { ClaimLink } from './claim-link.tsx'
import { type ClaimsView, getClaimStates, readClaimsSearch } from './claims-search.ts'
import { SearchForm } from './search-form.tsx'
import { SectionTabs } from './section-tabs.tsx'

/** Submitted claims, ordered by the date on which an answer or payment is due. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'claims' })
  const visit = context.get(visitContext)
  const { insurance } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'insuranceDesk')
  const asked = readClaimsSearch(new URL(request.url).searchParams)
  const { view, status, search, clerk, after } = asked
  const list = await insurance.staffClaims(
    {
      queue: view,
      first: 30,
      ...(status && { status }),
      ...(search && { search }),
      ...(clerk && { clerk }),
      ...(after && { after }),
    },
    { context: visit.call },
  )
  return {
    list,
    clerks: await findColleagueNames(
      context,
      list.claims.flatMap(({ assignedUid }) => (assignedUid ? [assignedUid] : [])),
    ),
    viewerUid: visit.viewer.uid,
    asked,
    nowLabel: timeLabel(visit.now().getTime(), visit.country.timezone),
    isStale: false,
    seo: privateSeo(visit, paths.backofficeClaims(), {
      title: `${t('claims.title')} · ${t('title')}`,
      description: t('description'),
    }),
  }
}

const savedPage = makeSavedPage<Awaited<ReturnType<typeof loader>>>()

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return savedPage.load(request.url, serverLoader)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ClaimsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('insuranceDesk')
  const { list, asked, isStale, nowLabel } = loaderData
  useSavedPage(savedPage, loaderData)
  useLivePage(true, { isOfflineReadable: true })
  const late = list.claims.filter(({ isLate }) => isLate)
  const rest = list.claims.filter(({ isLate }) => !isLate)
  const here = { view: asked.view, status: asked.status, search: asked.search || null, clerk: asked.clerk }
  const isNarrowed = asked.search !== '' || asked.status !== null || asked.clerk !== null
  const getClerk = ({ assignedUid }: ClaimRow) => {
    if (assignedUid === null) return null
    return assignedUid === loaderData.viewerUid ? t('clerk.you') : (loaderData.clerks[assignedUid] ?? t('log.staff'))
  }
  return (
    <div className="mx-auto grid max-w-5xl gap-4">
      <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
      <SectionTabs at="claims" />
      {isStale && <Notice tone="warn">{t('updated', { time: nowLabel })}</Notice>}
      <SearchForm label={t('claims.search')} search={asked.search} />
      <Chips loaded={loaderData} />
      {list.claims.length === 0 && (
        <EmptyState art={<Art name="clipboard" size={88} />} title={t('claims.none')}>
          {t(isNarrowed ? 'noneFound' : `claims.noneText.${asked.view}`)}
        </EmptyState>
      )}
      <Rows title={t('claims.late')} claims={late} getClerk={getClerk} />
      <Rows title={late.length > 0 ? t('claims.next') : null} claims={rest} getClerk={getClerk} />
      <Pagination
        label={t('pages')}
        previous={asked.after ? { label: t('first'), to: paths.backofficeClaims(here) } : null}
        next={
          list.endCursor ? { label: t('more'), to: paths.backofficeClaims({ ...here, after: list.endCursor }) } : null
        }
      />
    </div>
  )
}

function Chips({ loaded: { asked } }: { loaded: Route.ComponentProps['loaderData'] }) {
  const { t } = useTranslation('insuranceDesk')
  const search = asked.search || null
  const views: ClaimsView[] = ['open', 'done', 'all']
  return (
    <nav aria-label={t('states')} className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
      {views.map((view) => (
        <ChipLink
          key={view}
          to={paths.backofficeClaims({ search, view: view === 'open' && search === null ? null : view })}
          isOn={asked.view === view && asked.status === null && asked.clerk === null}
        >
          {t(`claims.view.${view}`)}
        </ChipLink>
      ))}
      {getClaimStates(asked.view).map((status) => (
        <ChipLink
          key={status}
          to={paths.backofficeClaims({ search, view: asked.view, status })}
          isOn={asked.status === status}
        >
          {t(`claimStatus.${status}`)}
        </ChipLink>
      ))}
      {(['me', 'nobody'] as const).map((clerk) => (
        <ChipLink
          key={clerk}
          to={paths.backofficeClaims({ search, view: asked.view, clerk })}
          isOn={asked.clerk === clerk}
        >
          {t(`claims.clerk.${clerk}`)}
        </ChipLink>
      ))}
    </nav>
  )
}

interface RowsProps {
  title: string | null
  claims: readonly ClaimRow[]
  /** Name of the clerk who works on it. */
  getClerk(claim: ClaimRow): string | null
}

function Rows({ title, claims, getClerk }: RowsProps) {
  if (claims.length === 0) return null
  return (
    <section aria-label={title ?? undefined}>
      {title && <h2 className="mb-2 font-extrabold text-md">{title}</h2>}
      <ul className="grid gap-2.5">
        {claims.map((claim) => (
          <li key={claim.id}>
            <ClaimLink claim={claim} clerk={getClerk(claim)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
