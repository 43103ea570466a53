import { PACK_KINDS } from '#services/appointments/rules/enums.ts'
import { paths } from '#web/paths.ts'
import { pagesContext, servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { getPostPage } from '../community/post/post-glance.ts'
import { findShelters } from '../shelters/find-shelters.server.ts'
import type { Route } from './+types/sitemap-route'
import { type SitemapEntry, sitemapIndex, urlSet } from './sitemap-xml.ts'

/** Page size of the community service. */
const NEWEST_POSTS = 60

const CACHE = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' }

/**
 * `/sitemap.xml` is the index; `?part=pages` lists the fixed pages, categories, stores of services, shelters, and the
 * newest ads and notices; `?part=products&after=<slug>` one stretch of the catalogue (as many as the market hands out
 * at once).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { market, appointments, insurance, community, rewards } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const shop = await visit.shop()
  const params = new URL(request.url).searchParams
  const call = { context: visit.call }
  const absolute = (path: string) => visit.origin + path
  const { pages } = context.get(pagesContext)
  const declared = (sitemap: PagePolicy['sitemap']) =>
    pages.flatMap(({ pattern, policy }) => (policy.sitemap === sitemap ? [pattern] : []))

  if (params.get('part') === 'pages') {
    const tags = shop.id ? await market.tags({ shopId: shop.id }, call) : []
    const listings = tags.filter((tag) => tag.productCount > 0).map((tag) => paths.products({ slug: tag.slug }))
    const [{ stores }, plans, shelters, { posts: ads }, { posts: notices }, memberships] = await Promise.all([
      appointments.stores({ first: 500 }, call),
      insurance.policies({ countryCode: visit.country.iso }, call),
      findShelters(context),
      community.posts({ kind: 'adoption', first: NEWEST_POSTS }, call),
      community.posts({ kind: 'notice', first: NEWEST_POSTS }, call),
      rewards.membershipPlans({}, call).catch(() => []),
    ])
    const ofStores = stores.map(({ merchantId, id: storeId }) => paths.appointmentStore({ merchantId, storeId }))
    const ofShelters = shelters?.length
      ? [...declared('shelters'), ...shelters.map(({ path }) => paths.shelter(path))]
      : []
    const listed = [
      ...declared('always'),
      ...listings,
      ...PACK_KINDS.map((kind) => paths.appointments({ kind })),
      ...(plans.length > 0 ? declared('insurancePlans') : []),
      ...(memberships.length > 0 ? declared('membershipPlans') : []),
      ...ofStores,
      // An ad lives for weeks, so the newest ones will do; the list leads to the others.
      ...ads.map(({ id }) => paths.petAdoption({ id })),
      ...notices.map(getPostPage),
      ...ofShelters,
    ]
    return new Response(urlSet(listed.map((path) => ({ url: absolute(path) }))), { headers: CACHE })
  }

  if (params.get('part') === 'products') {
    const products = shop.id
      ? await market.sitemap({ shopId: shop.id, after: params.get('after') ?? undefined }, call)
      : []
    return new Response(
      urlSet(products.map(({ slug, updatedAt }) => ({ url: absolute(paths.product(slug)), lastModified: updatedAt }))),
      { headers: CACHE },
    )
  }

  const parts: SitemapEntry[] = [{ url: absolute('/sitemap.xml?part=pages') }]
  for (let after: string | undefined, more = shop.id !== ''; more; ) {
    const products = await market.sitemap({ shopId: shop.id, after }, call)
    if (products.length > 0)
      parts.push({ url: absolute(`/sitemap.xml?part=products${after ? `&after=${encodeURIComponent(after)}` : ''}`) })
    after = products.at(-1)?.slug
    more = products.length > 0
  }
  return new Response(sitemapIndex(parts), { headers: CACHE })
}
