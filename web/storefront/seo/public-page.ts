import { type CountryIso, DEFAULT_COUNTRY, listCountries } from '#shared/countries/countries.ts'
import { paths } from '#web/paths.ts'
import type { SharedVisit } from '#web/request/context.ts'
import { withoutEmpty } from './json-ld.ts'
import { breadcrumbJsonLd, type PageSeo } from './meta.ts'

interface PublicSeo extends Pick<PageSeo, 'title' | 'description'>, Partial<Pick<PageSeo, 'image' | 'type' | 'index'>> {
  /** Where the page exists under the same path; each country by default, and none for a page of this country alone. */
  countries?: readonly CountryIso[] | undefined
  jsonLd?: PageSeo['jsonLd']
  /** The pages above this one and itself; the home page comes before them. */
  trail?: { name: string; path: string }[]
}

/** SEO of a page for everybody. By default a search engine lists it, and a link preview shows the logo. */
export function publicSeo(visit: SharedVisit, path: string, page: PublicSeo): PageSeo {
  const { title, description, image = visit.origin + LOGO, type = 'website', index = true, jsonLd = [] } = page
  const { countries, trail } = page
  const soldIn = listCountries().filter(
    ({ iso }) => visit.alternates[iso] !== undefined && (countries === undefined || countries.includes(iso)),
  )
  return {
    title,
    description,
    canonical: visit.origin + path,
    alternates: soldIn.map(({ iso, language }) => ({
      language,
      href: `${visit.alternates[iso]}${path}`,
      isDefault: iso === DEFAULT_COUNTRY,
    })),
    image,
    type,
    index,
    jsonLd: withoutEmpty(trail ? [...jsonLd, trailJsonLd(visit, trail)] : jsonLd),
  }
}

const LOGO = '/og-huella.png'

function trailJsonLd({ origin }: SharedVisit, trail: { name: string; path: string }[]) {
  const steps = [{ name: 'Inicio', path: paths.home() }, ...trail]
  return breadcrumbJsonLd(steps.map(({ name, path }) => ({ name, url: origin + path })))
}
