import { memo } from 'react'
import type { CatalogProduct } from '#services/market/contract.ts'
import { APP_NAME } from '#shared/brand.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { PartHole } from '#web/personal-parts/hole.tsx'
import { sharedLoader } from '#web/personal-parts/shared-loader.ts'
import { servicesContext, sharedVisitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { OFFERS_TAG } from '#web/storefront/layout/menu/navigation.ts'
import { NoShop } from '#web/storefront/layout/no-shop.tsx'
import { getReach } from '#web/storefront/layout/shell-data.ts'
import { publicSeo } from '#web/storefront/seo/public-page.ts'
import { type EncodedCard, encodeCard } from '#web/storefront/shop/card-product.ts'
import { IN_A_ROW, ProductRail } from '#web/storefront/shop/product-rail.tsx'
import { Hero, HeroFact, HeroLink } from '#web/ui/pictures/hero.tsx'
import { HeroPets } from '#web/ui/pictures/hero-pets.tsx'
import { Rail } from '#web/ui/rail.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { ServiceCards } from '../appointments/service-cards.tsx'
import { servicesNearIfTheyAnswer } from '../appointments/services-near.server.ts'
import { findHomePosts } from '../community/find-home-posts.server.ts'
import { PostCard } from '../community/post/post-card.tsx'
import { toBlocks } from '../content/blocks.ts'
import { findContentItems } from '../content/find-content-items.server.ts'
import { findSheetServices } from '../content/find-sheet-lists.server.ts'
import { Brands, Comments, Features, PetTypes, SheetCardRail } from '../content/sheet-blocks.tsx'
import { cheapestPlanIfItAnswers } from '../insurance/plans/cheapest-plan.server.ts'
import type { Route } from './+types/home-page'
import { CategoryTiles } from './category-tiles.tsx'
import { chooseShelves } from './choose-shelves.ts'
import { LinkChips } from './link-chips.tsx'
import { OwnThings } from './own-things.tsx'
import { loadPersonalHome } from './personal-home.server.ts'
import { anonymousHome, hasOwnThings } from './personal-home.ts'
import { Promotions } from './promotions.tsx'
import { SHELVES, SHELVES_ID, Shelves } from './shelves.tsx'

export const handle = { offline: 'catalogue', sitemap: 'always', shared: 'area' } satisfies PagePolicy

// One of the page sizes.
const ASKED = 10
/** Has its title from the messages of the page. */
const recommendedShelf = { id: 'recommended', title: null, layout: 'rail', tagSlug: null } as const

export const loader = sharedLoader({
  name: 'home',
  shared: loadHome,
  personal: ({ context }) => loadPersonalHome(context),
  anonymous: anonymousHome,
})

async function loadHome({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>) {
  const services = context.get(servicesContext)
  const { market } = services
  const visit = context.get(sharedVisitContext)
  const { defaultStore: shop, favorites } = await visit.place()
  if (shop.id === '') return null
  const call = { context: visit.call }
  const city = visit.city ?? visit.country.defaultCity

  const findBest = async (tagSlug: string | null) => {
    const query = {
      shopId: shop.id,
      first: ASKED,
      sortBy: 'popularity-desc',
      ...(tagSlug && { tagIds: [tagSlug] }),
    } as const
    const inStock = await market.catalogItems({ ...query, inStock: true }, call)
    const { edges } = inStock.edges.length > 0 ? inStock : await market.catalogItems(query, call)
    return toCards(edges.map(({ node }) => node.product))
  }
  const recommended = toCards(favorites)
  const tags = market.tags({ shopId: shop.id }, call)
  const sections = tags.then((known) =>
    chooseShelves(shop.homeSections, known, SHELVES - Math.min(recommended.length, 1)),
  )
  const shelves = sections.then(({ shown }) => [
    ...(recommended.length > 0 ? [recommendedShelf] : []),
    ...shown.map(({ id, title, layout, tagSlug }) => ({ id, title, layout, tagSlug })),
  ])
  const openShelf = shelves.then(async (known) => {
    const asked = new URL(request.url).searchParams.get('shelf')
    const shelf = known.find(({ id }) => id === asked) ?? known[0]
    if (!shelf) return null
    const { tagSlug, ...shown } = shelf
    const products = shelf === recommendedShelf ? recommended : await findBest(tagSlug)
    return { ...shown, to: paths.products(tagSlug ? { slug: tagSlug } : {}), products }
  })
  const [bestSellers, care, insuredFrom, items, listed, community, open, categories] = await Promise.all([
    findBest(null),
    servicesNearIfTheyAnswer(visit, services),
    cheapestPlanIfItAnswers(visit, services),
    findContentItems(context),
    findSheetServices(context),
    findHomePosts(visit, services),
    openShelf,
    tags,
  ])

  return {
    city,
    reach: getReach(shop),
    currency: shop.currency.code,
    care,
    insuredFrom,
    community,
    sheet: toBlocks(items, listed),
    banners: shop.banners,
    popularSearches: shop.popularSearches,
    categories: categories
      .filter((tag) => tag.isTopLevel && tag.productCount > 0 && tag.slug !== OFFERS_TAG)
      .map(({ slug, name, emoji }) => ({ slug, name, emoji })),
    bestSellers,
    shelves: (await shelves).map(({ id, title }) => ({ id, title })),
    openShelf: open,
    moreShelves: (await sections).linked.map(({ title, tagSlug }) => ({
      label: title,
      to: paths.products(tagSlug ? { slug: tagSlug } : {}),
    })),
    seo: publicSeo(visit, paths.home(), {
      title: `${APP_NAME}: todo para tu mascota en ${city}`,
      description: `Alimento, farmacia, higiene y juguetes para tu mascota, con entrega a domicilio en ${city}. Paga al recibir.`,
      jsonLd: [
        {
          '@type': 'PetStore',
          name: APP_NAME,
          url: visit.origin + paths.home(),
          areaServed: visit.country.name,
          ...(shop.phone ? { telephone: shop.phone } : {}),
          ...(shop.address ? { address: shop.address } : {}),
          image: `${visit.origin}/og-huella.png`,
          logo: `${visit.origin}/apple-touch-icon.png`,
        },
        {
          '@type': 'WebSite',
          name: APP_NAME,
          url: visit.origin + paths.home(),
          potentialAction: {
            '@type': 'SearchAction',
            target: `${visit.origin}${paths.products()}?q={search_term_string}`,
            'query-input': 'required name=search_term_string',
          },
        },
      ],
    }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Home {...loaderData} /> : <NoShop />
}

/** Memoized: a long page that is independent of the router's state. */
const Home = memo(function Home(shown: NonNullable<Route.ComponentProps['loaderData']>) {
  const { t } = useTranslation('home')
  const { t: spa } = useTranslation('spaServices')
  const { t: content } = useTranslation('content')
  const { city, reach, currency, care, bestSellers, openShelf, moreShelves, sheet, community } = shown

  return (
    <div className="group/home grid grid-cols-1 gap-8 sm:gap-10">
      <PartHole of="home" part={shown.personal}>
        {(own) =>
          hasOwnThings(own) ? <OwnThings {...own} currency={currency} /> : <Greeting city={city} reach={reach} />
        }
      </PartHole>
      <CategoryTiles categories={shown.categories}>
        <PetTypes items={sheet.petTypes} />
      </CategoryTiles>
      {bestSellers.length > 0 && (
        <section>
          <SectionHeader
            title={t('bestSellers', { city })}
            more={{ label: t('seeMore'), to: paths.products({ sortby: 'popularity-desc' }) }}
          />
          <ProductRail products={bestSellers} currency={currency} label={t('bestSellers', { city })} />
          {shown.popularSearches.length > 0 && (
            // Customers with things of their own know what they look for, and their page is longer.
            <div className="max-sm:group-has-[[data-own]]/home:hidden">
              <h3 className="mt-2 mb-2.5 text-md">{t('popular')}</h3>
              <LinkChips links={shown.popularSearches.map((q) => ({ to: paths.products({ q }), label: q }))} />
            </div>
          )}
        </section>
      )}
      {(care.length > 0 || sheet.services.length > 0) && (
        <section className="grid grid-cols-1 gap-4">
          <SectionHeader title={spa('title')} more={{ label: spa('more'), to: paths.appointments() }} />
          <ServiceCards services={care} isRow />
          <SheetCardRail title={content('services')} items={sheet.services} />
        </section>
      )}
      <Promotions
        banners={shown.banners}
        sheetBanners={sheet.banners}
        coupons={sheet.coupons}
        insuredFrom={shown.insuredFrom}
      />
      {openShelf && (
        <section id={SHELVES_ID} className="grid grid-cols-1 gap-4">
          <SectionHeader title={t('shelves')} more={{ label: t('seeAll'), to: paths.products() }} />
          <Shelves shelves={shown.shelves} open={openShelf} currency={currency} />
          <LinkChips links={moreShelves} />
          <SheetCardRail title={content('best')} items={sheet.best} />
          <Brands items={sheet.brands} />
        </section>
      )}
      {community.length > 0 && (
        <section>
          <SectionHeader title={t('community')} />
          <Rail label={t('community')}>
            {community.map((post) => (
              <PostCard key={post.id} post={post} isKindShown heading="h3" />
            ))}
          </Rail>
          <LinkChips
            links={[
              { to: paths.petAdoptions(), label: t('adoptions') },
              { to: paths.lostAndFoundPets(), label: t('notices') },
            ]}
          />
        </section>
      )}
      {(sheet.features.length > 0 || sheet.comments.length > 0) && (
        // Customers with things of their own know why they buy here, and their page is longer.
        <section className="grid grid-cols-1 gap-4 group-has-[[data-own]]/home:hidden">
          <SectionHeader title={content('features')} />
          <Features items={sheet.features} />
          <Comments items={sheet.comments} />
        </section>
      )}
    </div>
  )
})

/** Title of the page for who has nothing of their own here yet. */
function Greeting({ city, reach }: Pick<NonNullable<Route.ComponentProps['loaderData']>, 'city' | 'reach'>) {
  const { t } = useTranslation('home')
  return (
    <Hero
      icon={<i className="icon-map-pin size-[15px]" />}
      eyebrow={t(reach === 'delivery' ? 'eyebrow' : 'eyebrowPickup', { city })}
      lines={[t('hero1'), t('hero2'), t('hero3')]}
      text={t('heroText')}
      actions={
        <>
          <HeroLink to={paths.products()} variant="light">
            {t('buy')}
          </HeroLink>
          <HeroLink
            to={paths.appointments({ kind: 'bano' })}
            variant="onDark"
            icon={<i className="icon-calendar-plus size-5 max-sm:hidden" />}
          >
            {t('book')}
          </HeroLink>
        </>
      }
      facts={
        <>
          {reach === 'delivery' && (
            <HeroFact icon={<i className="icon-truck size-[17px]" />}>{t('trustDelivery')}</HeroFact>
          )}
          <HeroFact icon={<i className="icon-hand-coins size-[17px]" />}>{t('trustPay')}</HeroFact>
          <HeroFact icon={<i className="icon-store size-[17px]" />}>{t('trustPickup')}</HeroFact>
        </>
      }
      picture={
        // A phone shows categories and products in its place.
        <>
          <span aria-hidden="true" className="block h-6 md:hidden" />
          <HeroPets className="block h-auto max-md:hidden md:w-full md:self-end" />
        </>
      }
    />
  )
}

function toCards(products: readonly CatalogProduct[]): EncodedCard[] {
  return products.slice(0, IN_A_ROW).map(encodeCard)
}
