import { Plus } from 'lucide-react'
import { useNavigation } from 'react-router'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { type SharedVisit, servicesContext, sharedVisitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { publicSeo } from '#web/storefront/seo/public-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkTabs } from '#web/ui/navigation/link-tabs.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { findVisitNeighbourhoods } from '../../appointments/map/find-neighbourhoods.server.ts'
import { GridOrMap } from '../../layout/grid-or-map.tsx'
import { AlertZoneLink } from '../alerts/alert-zone-link.tsx'
import { parseMapView, viewAround } from '../map/map-view.ts'
import { PostsOnMap } from '../map/posts-on-map.tsx'
import { readPins } from '../map/read-pins.server.ts'
import { FeedLink } from '../post/feed-link.tsx'
import { PostGrid } from '../post/post-card.tsx'
import { PostFilters } from '../post/post-filters.tsx'
import { toPostGlance } from '../post/post-glance.ts'
import type { Route } from './+types/notices-page'
import {
  changedSearch,
  getNoticesHref,
  isFiltered,
  KINDS,
  type NoticeSearch,
  parseNoticeSearch,
  toFilters,
  withoutFilters,
} from './notice-search.ts'

export const handle = { chat: 'hidden', sitemap: 'always', shared: 'area' } satisfies PagePolicy

const AT_ONCE = 24

/** `/lostAndFoundPets`, `/lostPets` and `/foundPets`: one list, of both kinds or of one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { community } = context.get(servicesContext)
  const visit = context.get(sharedVisitContext)
  const url = new URL(request.url)
  const search = parseNoticeSearch(url)
  const cities = [...new Set((await visit.place()).defaultLocations.map(({ city }) => city))]
  const filters = toFilters(search)
  const shared = { search, cities, seo: getSeo(visit, search) }
  if (search.display === 'map') {
    const view = parseMapView(url.searchParams) ?? viewAround(visit.near ?? visit.country.pickerStart)
    const pins = await readPins(community, filters, view, visit)
    const tiles = visit.maps.isOn ? visit.maps.tiles : null
    const neighbourhoods = await findVisitNeighbourhoods(visit)
    return { ...shared, map: { view, pins, tiles, neighbourhoods }, grid: null }
  }
  const question = { ...filters, first: AT_ONCE, after: search.after ?? undefined }
  const { posts, total, endCursor } = await community.posts(question, { context: visit.call })
  const now = visit.now()
  const glances = posts.map((post) => toPostGlance(post, visit.country, now))
  return { ...shared, map: null, grid: { posts: glances, total, next: endCursor } }
}

function getSeo(visit: SharedVisit, search: NoticeSearch) {
  const t = translator(visit.country.locale, 'lostAndFound')
  const path = getNoticesHref({ ...withoutFilters(search), display: search.kind === 'notice' ? 'map' : 'grid' })
  const title = t(`list.seo.${search.kind}`, { country: visit.country.name })
  return publicSeo(visit, path, {
    title,
    description: t('list.description'),
    index: !isFiltered(search) && search.after === null,
    trail: [{ name: title, path }],
  })
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function NoticesPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('lostAndFound')
  const { search, cities, map, grid } = loaderData
  const unfiltered = getNoticesHref(withoutFilters(search))
  const [action = ''] = unfiltered.split('?')
  const { location } = useNavigation()
  const isLoading = location !== undefined && /\/(lostAndFound|lost|found)Pets$/.test(location.pathname)
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl sm:text-3xl">{t(`list.title.${search.kind}`)}</h1>
          {grid && <p className="mt-1.5 max-w-2xl text-ink-600">{t('list.text')}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          {search.kind !== 'found' && (
            <ButtonLink to={paths.lostPetAdd()} icon={<Plus aria-hidden="true" className="size-5" />}>
              {t('list.addLost')}
            </ButtonLink>
          )}
          {search.kind !== 'lost' && (
            <ButtonLink to={paths.foundPetAdd()} variant={search.kind === 'found' ? 'primary' : 'outline'}>
              {t('list.addFound')}
            </ButtonLink>
          )}
        </div>
      </header>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-64 flex-1">
          <LinkTabs
            label={t('list.kinds')}
            items={KINDS.map((kind) => ({
              to: getNoticesHref(changedSearch(search, { kind })),
              label: t(`list.kind.${kind}`),
              isCurrent: kind === search.kind,
            }))}
          />
        </div>
        <GridOrMap
          label={t('display.label')}
          current={search.display}
          grid={{ to: getNoticesHref(changedSearch(search, { display: 'grid' })), label: t('display.grid') }}
          map={{ to: getNoticesHref(changedSearch(search, { display: 'map' })), label: t('display.map') }}
        />
      </div>
      <div className="mt-2">
        <PostFilters
          search={search}
          cities={cities}
          action={action}
          label={t('filters.title')}
          searchLabel={t('filters.text')}
          clearTo={isFiltered(search) ? unfiltered : null}
        >
          <input type="hidden" name="display" value={search.display} />
        </PostFilters>
      </div>
      <section aria-label={t(`list.title.${search.kind}`)} aria-busy={isLoading} className="mt-3">
        {map && (
          <PostsOnMap
            filters={toFilters(search)}
            {...map}
            isKindShown={search.kind === 'notice'}
            empty={<WayOut search={search} />}
          />
        )}
        {grid && (
          <div className={cx(isLoading && 'opacity-60 transition-opacity delay-150')}>
            <p role="status" className="mb-3 font-extrabold">
              {t('list.count', { count: grid.total })}
            </p>
            {grid.posts.length === 0 ? (
              <EmptyState
                art={<Art name="magnifying-glass-tilted-left" size={88} />}
                title={t(isFiltered(search) ? 'list.emptyFiltered' : 'list.empty')}
                actions={<WayOut search={search} />}
              >
                {t('list.emptyText')}
              </EmptyState>
            ) : (
              <PostGrid posts={grid.posts} isKindShown={search.kind === 'notice'} />
            )}
            <Pagination
              label={t(`list.title.${search.kind}`)}
              previous={search.after ? { label: t('list.first'), to: getNoticesHref(changedSearch(search, {})) } : null}
              next={
                grid.next
                  ? { label: t('list.more'), to: getNoticesHref(changedSearch(search, { after: grid.next })) }
                  : null
              }
            />
          </div>
        )}
      </section>
      <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-brand-50 p-4">
        <p className="min-w-0 flex-1 basis-60 text-ink-700">{t('list.alertsText')}</p>
        <AlertZoneLink kinds={search.kind === 'notice' ? ['lost', 'found'] : [search.kind]} species={search.species} />
        <FeedLink search={{ kind: search.kind, ...(search.city !== null && { city: search.city }) }} />
      </div>
    </>
  )
}

/** Link of an empty list: clear the filters, or publish a notice. */
function WayOut({ search }: { search: NoticeSearch }) {
  const { t } = useTranslation('lostAndFound')
  if (isFiltered(search))
    return (
      <ButtonLink to={getNoticesHref(withoutFilters(search))} className="w-fit">
        {t('filters.clear')}
      </ButtonLink>
    )
  return (
    <ButtonLink to={search.kind === 'found' ? paths.foundPetAdd() : paths.lostPetAdd()} className="w-fit">
      {t(search.kind === 'found' ? 'list.addFound' : 'list.addLost')}
    </ButtonLink>
  )
}
