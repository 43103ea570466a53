import type { CountryIso } from '#shared/country.ts'
import { paths } from '#web/paths.ts'
import type { Visit } from '#web/request/context.ts'
import { breadcrumbJsonLd, type PageSeo } from './meta.ts'

interface PublicSeo extends Pick<PageSeo, 'title' | 'description'>, Partial<Pick<PageSeo, 'image' | 'type' | 'index'>> {
  /** Where the page exists under the same path; each country by default, and none for a page of this country alone. */
  countries?: readonly CountryIso[] | undefined
  jsonLd?: PageSeo['jsonLd']
  /** The pages above this one and itself; the home page comes before them. */
  trail?: { name: string; path: string }[]
}

/** SEO of a page for everybody. By default a search engine lists it, and a link preview shows the logo. */
export function publicSeo(visit: Visit, path: string, page: PublicSeo): PageSeo {
  const { title, description, image = visit.origin + LOGO, type = 'website', index = true, jsonLd = [] } = page
  const { countries, trail } = page
  const origins = Object.entries(visit.alternates).filter(
    ([country]) => countries === undefined || countries.some((iso) => iso === country),
  )
  return {
    title,
    description,
    canonical: visit.origin + path,
    alternates: Object.fromEntries(origins.map(([country, origin]) => [country, origin + path])),
    image,
    type,
    index,
    jsonLd: trail ? [...jsonLd, trailJsonLd(visit, trail)] : jsonLd,
  }
}

const LOGO = '/og-huella.png'

function trailJsonLd({ origin }: Visit, trail: { name: string; path: string }[]) {
  const steps = [{ name: 'Inicio', path: paths.home() }, ...trail]
  return breadcrumbJsonLd(steps.map(({ name, path }) => ({ name, url: origin + path })))
}
