import type { MetaDescriptor } from 'react-router'
import type { JsonLd } from './json-ld.ts'

/** Facts of a page for search engines and link previews, made by its loader. */
export interface PageSeo {
  title: string
  description: string
  /** Absolute address of this page in this country. */
  canonical: string
  /** The same page in each country where it exists; null where the page is private or local. */
  alternates: { language: string; href: string; isDefault: boolean }[] | null
  /** Absolute address of a picture, 1200 px wide where it can be. */
  image: string | null
  type: 'website' | 'product'
  index: boolean
  /** schema.org objects without empty properties, which search engines refuse. */
  jsonLd: JsonLd[]
}

const SITE = 'Huella'

/** The meta of every page whose loader answers `seo`: `export { meta } from …`. */
export function meta({ loaderData }: { loaderData?: { seo?: PageSeo } | undefined }): MetaDescriptor[] {
  return pageMeta(loaderData?.seo)
}

export function pageMeta(seo: PageSeo | undefined): MetaDescriptor[] {
  if (!seo) return [{ title: SITE }, { name: 'robots', content: 'noindex' }]
  const title = seo.title.includes(SITE) ? seo.title : `${seo.title} · ${SITE}`
  return [
    { title },
    { name: 'description', content: seo.description },
    { name: 'robots', content: seo.index ? 'index, follow, max-image-preview:large' : 'noindex' },
    { tagName: 'link', rel: 'canonical', href: seo.canonical },
    ...alternateLinks(seo),
    { property: 'og:site_name', content: SITE },
    { property: 'og:type', content: seo.type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: seo.description },
    { property: 'og:url', content: seo.canonical },
    ...(seo.image
      ? [
          { property: 'og:image', content: seo.image },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : [{ name: 'twitter:card', content: 'summary' }]),
    ...seo.jsonLd.map((thing) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } })),
  ]
}

function alternateLinks(seo: PageSeo): MetaDescriptor[] {
  const addresses = seo.alternates ?? []
  if (addresses.length < 2) return []
  const link = (hrefLang: string, href: string) => ({ tagName: 'link' as const, rel: 'alternate', hrefLang, href })
  return [
    ...addresses.map(({ language, href }) => link(language, href)),
    ...addresses.filter(({ isDefault }) => isDefault).map(({ href }) => link('x-default', href)),
  ]
}

/** schema.org BreadcrumbList of a trail of absolute addresses. */
export function breadcrumbJsonLd(trail: { name: string; url: string }[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}
