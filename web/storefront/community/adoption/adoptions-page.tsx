import { HeartHandshake } from 'lucide-react'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, sharedVisitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { publicSeo } from '#web/storefront/seo/public-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { GridOrMap } from '../../layout/grid-or-map.tsx'
import { AlertZoneLink } from '../alerts/alert-zone-link.tsx'
import { getCities } from '../post/cities.ts'
import { FeedLink } from '../post/feed-link.tsx'
import { PostGrid } from '../post/post-card.tsx'
import { PostFilters } from '../post/post-filters.tsx'
import { toPostGlance } from '../post/post-glance.ts'
import type { Route } from './+types/adoptions-page'
import { type AdoptionSearch, filtersIn, isFiltered, parseAdoptionSearch, toQuery } from './adoption-search.ts'
import { AdoptionsHeader } from './adoptions-header.tsx'

export const handle = { chat: 'hidden', sitemap: 'always', shared: 'shop' } satisfies PagePolicy

/** Adoption ads of this country. Filters and cursor are in the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { community } = context.get(servicesContext)
  const visit = context.get(sharedVisitContext)
  const search = parseAdoptionSearch(new URL(request.url).searchParams)
  const { posts, total, endCursor } = await community.posts(toQuery(search), { context: visit.call })
  const t = translator(visit.country.locale, 'petAdoptions')
  const path = paths.petAdoptions()
  const isWhole = !isFiltered(search) && !search.after
  return {
    search,
    posts: posts.map((post) => toPostGlance(post, visit.country, visit.now())),
    total,
    next: endCursor,
    cities: getCities(visit.country.iso),
    seo: publicSeo(visit, path, {
      title: t('title'),
      description: t('description', { country: visit.country.name }),
      countries: isWhole ? undefined : [],
      index: isWhole,
      jsonLd: [
        {
          '@type': 'ItemList',
          itemListElement: posts.map(({ id }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            url: visit.origin + paths.petAdoption({ id }),
          })),
        },
      ],
      trail: [{ name: t('title'), path }],
    }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function AdoptionsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('petAdoptions')
  const { search, posts, total, next, cities } = loaderData
  const filters = filtersIn(search)
  return (
    <div className="grid grid-cols-1 gap-5">
      <AdoptionsHeader />
      <div className="grid grid-cols-1 gap-3">
        <PostFilters
          search={search}
          cities={cities}
          action={paths.petAdoptions()}
          label={t('filters.title')}
          searchLabel={t('filters.text')}
          clearTo={isFiltered(search) ? paths.petAdoptions() : null}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p role="status" className="font-bold text-ink-700">
            {t('count', { count: total })}
          </p>
          <GridOrMap
            label={t('display.label')}
            current="grid"
            grid={{ to: paths.petAdoptions(filters), label: t('display.grid') }}
            map={{ to: paths.petAdoptionsMap(filters), label: t('display.map') }}
          />
        </div>
      </div>
      {posts.length === 0 ? (
        <AccountNotFound isFiltered={isFiltered(search)} species={search.species} />
      ) : (
        <PostGrid posts={posts} />
      )}
      <Pagination
        label={t('pages')}
        previous={search.after ? { label: t('start'), to: paths.petAdoptions(filters) } : null}
        next={next ? { label: t('more'), to: paths.petAdoptions({ ...filters, after: next }) } : null}
      />
      {posts.length > 0 && (
        <div className="flex flex-wrap items-center justify-center gap-3">
          <AlertZoneLink kinds={['adoption']} species={search.species} />
          <FeedLink search={{ kind: 'adoption', ...(search.city !== null && { city: search.city }) }} />
        </div>
      )}
    </div>
  )
}

function AccountNotFound({ isFiltered, species }: { isFiltered: boolean; species: AdoptionSearch['species'] }) {
  const { t } = useTranslation('petAdoptions')
  return (
    <EmptyState
      art={<Art name="red-heart" size={88} />}
      title={t(isFiltered ? 'empty.filtered' : 'empty.title')}
      actions={
        <>
          <ButtonLink to={paths.petAdoptionAdd()} icon={<HeartHandshake aria-hidden="true" className="size-5" />}>
            {t('publish')}
          </ButtonLink>
          <AlertZoneLink kinds={['adoption']} species={species} />
          {isFiltered && (
            <ButtonLink to={paths.petAdoptions()} variant="ghost">
              {t('filters.clear')}
            </ButtonLink>
          )}
        </>
      }
    >
      {t(isFiltered ? 'empty.filteredText' : 'empty.text')}
    </EmptyState>
  )
}
