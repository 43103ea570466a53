import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { publicSeo } from '#web/storefront/seo/public-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { GridOrMap } from '../../layout/grid-or-map.tsx'
import { parseMapView, viewAround } from '../map/map-view.ts'
import { getPlaceBase } from '../map/place-base.server.ts'
import { PostsOnMap } from '../map/posts-on-map.tsx'
import { readPins } from '../map/read-pins.server.ts'
import { getCities } from '../post/cities.ts'
import { PostFilters } from '../post/post-filters.tsx'
import type { Route } from './+types/adoptions-map-page'
import { filtersIn, isFiltered, parseAdoptionSearch } from './adoption-search.ts'

export const handle = { chat: 'hidden', sitemap: 'always' } satisfies PagePolicy

/** Adoption ads on a map, at rounded places. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { community } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const params = new URL(request.url).searchParams
  const search = parseAdoptionSearch(params)
  const mapBase = await getPlaceBase(visit)
  const view = parseMapView(params) ?? viewAround(mapBase.start)
  const { species, size, sex, city, text } = search
  const filters = {
    kind: 'adoption' as const,
    species: species ?? undefined,
    size: size ?? undefined,
    sex: sex ?? undefined,
    city: city ?? undefined,
    text: text ?? undefined,
  }
  const t = translator(visit.country.locale, 'petAdoptions')
  const path = paths.petAdoptionsMap()
  return {
    search,
    filters,
    view,
    pins: await readPins(community, filters, view, visit),
    tiles: mapBase.tiles,
    neighbourhoods: mapBase.neighbourhoods,
    cities: getCities(visit.country.iso),
    seo: publicSeo(visit, path, {
      title: t('mapTitle'),
      description: t('description', { country: visit.country.name }),
      index: params.size === 0,
    }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function AdoptionsMapPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('petAdoptions')
  const { search, filters, view, pins, tiles, neighbourhoods, cities } = loaderData
  return (
    <div className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{t('mapTitle')}</h1>
        <GridOrMap
          label={t('display.label')}
          current="map"
          grid={{ to: paths.petAdoptions(filtersIn(search)), label: t('display.grid') }}
          map={{ to: paths.petAdoptionsMap(filtersIn(search)), label: t('display.map') }}
        />
      </header>
      <PostFilters
        search={search}
        cities={cities}
        action={paths.petAdoptionsMap()}
        label={t('filters.title')}
        searchLabel={t('filters.text')}
        clearTo={isFiltered(search) ? paths.petAdoptionsMap() : null}
      />
      <PostsOnMap
        key={JSON.stringify(filters)}
        filters={filters}
        view={view}
        pins={pins}
        tiles={tiles}
        neighbourhoods={neighbourhoods}
        empty={
          <ButtonLink to={paths.petAdoptions(filtersIn(search))} variant="outline" size="sm" className="w-fit">
            {t('seeList')}
          </ButtonLink>
        }
      />
    </div>
  )
}
