import type { Visit } from '#web/context.ts'
import type { PageSeo } from '#web/storefront/seo/meta.ts'

/** What is told about a page that belongs to one visitor: nothing to search engines. */
export function privatePage(
  { origin }: Pick<Visit, 'origin'>,
  path: string,
  title: string,
  description: string,
): PageSeo {
  return {
    title,
    description,
    canonical: origin + path,
    alternates: null,
    image: null,
    type: 'website',
    index: false,
    jsonLd: [],
  }
}
