import { CalendarPlus, HandCoins, MapPin, Store, Truck } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import type { CatalogProduct, Shop } from '#services/market/contract.ts'
import { APP_NAME } from '#shared/brand.ts'
import type { Currency } from '#shared/countries/countries.ts'
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
import { type CardProduct, cardProduct } from '#web/storefront/shop/card-product.ts'
import { ProductGrid, ProductRail } from '#web/storefront/shop/product-grid.tsx'
import { Hero, HeroFact, HeroLink } from '#web/ui/pictures/hero.tsx'
import { HeroPets } from '#web/ui/pictures/hero-pets.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { ServiceCards } from '../appointments/service-cards.tsx'
import { servicesNearIfTheyAnswer } from '../appointments/services-near.server.ts'
import { findHomePosts } from '../community/find-home-posts.server.ts'
import { PostRail } from '../community/post-rail.tsx'
import { toBlocks } from '../content/blocks.ts'
import { findContentItems } from '../content/find-content-items.server.ts'
import { findSheetServices } from '../content/find-sheet-lists.server.ts'
import {
  Brands,
  Comments,
  Features,
  FirstBuyCoupons,
  PetTypes,
  SheetBanners,
  SheetCards,
} from '../content/sheet-blocks.tsx'
import { cheapestPlanIfItAnswers } from '../insurance/plans/cheapest-plan.server.ts'
import { PlansBanner } from '../insurance/plans/plans-banner.tsx'
import { MostOrdered } from '../orders/most-ordered.tsx'
import { PantryCard } from '../pantry/pantry-card.tsx'
import { NextVisitCard } from '../visits/upcoming/next-visit-card.tsx'
import type { Route } from './+types/home-page'
import { BannerRow } from './banner-row.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { anonymousHome, loadPersonalHome } from './personal-home.server.ts'

export const handle = { offline: 'catalogue', sitemap: 'always', shared: 'area' } satisfies PagePolicy

// One of the page sizes.
const IN_A_SECTION = 10
const IN_A_GRID = 8
const byPosition = (a: Shop['homeSections'][number], b: Shop['homeSections'][number]) => a.position - b.position

export const loader = sharedLoader({
  name: 'home',
  shared: loadHome,
  personal: ({ context }) => loadPersonalHome(context),
  anonymous: anonymousHome,
})

async function loadHome({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const services = context.get(servicesContext)
  const { market } = services
  const visit = context.get(sharedVisitContext)
  const { defaultStore: shop, favorites } = await visit.place()
  if (shop.id === '') return null
  const call = { context: visit.call }
  const city = visit.city ?? visit.country.defaultCity

  const [tags, bestSellers, care, insuredFrom, items, listed, community, sections] = await Promise.all([
    market.tags({ shopId: shop.id }, call),
    market.catalogItems({ shopId: shop.id, first: IN_A_SECTION, sortBy: 'popularity-desc', inStock: true }, call),
    servicesNearIfTheyAnswer(visit, services),
    cheapestPlanIfItAnswers(visit, services),
    findContentItems(context),
    findSheetServices(context),
    findHomePosts(visit, services),
    Promise.all(
      shop.homeSections.toSorted(byPosition).map(async ({ id, title, tagSlug, layout }) => {
        const page = await market.catalogItems(
          {
            shopId: shop.id,
            first: IN_A_SECTION,
            tagIds: tagSlug ? [tagSlug] : undefined,
            sortBy: 'popularity-desc',
            inStock: true,
          },
          call,
        )
        return { id, title, tagSlug, layout, products: getProducts(page) }
      }),
    ),
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
    categories: tags
      .filter((tag) => tag.isTopLevel && tag.productCount > 0 && tag.slug !== OFFERS_TAG)
      .map(({ slug, name, emoji }) => ({ slug, name, emoji })),
    bestSellers: getProducts(bestSellers).slice(0, IN_A_GRID),
    favorites: favorites.slice(0, IN_A_SECTION).map(cardProduct),
    sections: sections.filter(({ products }) => products.length > 0),
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
  const { t } = useTranslation('shop')
  const { t: spa } = useTranslation('spa')
  const { t: content } = useTranslation('content')
  const {
    city,
    reach,
    currency,
    personal,
    care,
    insuredFrom,
    banners,
    categories,
    bestSellers,
    favorites,
    sections,
    popularSearches,
    sheet,
    community,
  } = shown
  const middle = Math.ceil(sections.length / 2)
  const renderSection = ({ id, title, tagSlug, layout, products }: (typeof sections)[number]) => (
    <Section
      key={id}
      title={title}
      to={paths.products(tagSlug ? { slug: tagSlug } : {})}
      products={products}
      currency={currency}
      layout={layout}
    />
  )

  return (
    <div className="grid grid-cols-1 gap-8 sm:gap-10">
      <Hero
        icon={<MapPin size={15} aria-hidden />}
        eyebrow={t(reach === 'delivery' ? 'home.eyebrow' : 'home.eyebrowPickup', { city })}
        lines={[t('home.hero1'), t('home.hero2'), t('home.hero3')]}
        text={t('home.heroText')}
        actions={
          <>
            <HeroLink to={paths.products()} variant="light">
              {t('home.buy')}
            </HeroLink>
            <HeroLink
              to={paths.appointments({ kind: 'bano' })}
              variant="onDark"
              icon={<CalendarPlus className="size-5 max-sm:hidden" aria-hidden />}
            >
              {t('home.book')}
            </HeroLink>
          </>
        }
        facts={
          <>
            {reach === 'delivery' && (
              <HeroFact icon={<Truck size={17} aria-hidden />}>{t('home.trustDelivery')}</HeroFact>
            )}
            <HeroFact icon={<HandCoins size={17} aria-hidden />}>{t('home.trustPay')}</HeroFact>
            <HeroFact icon={<Store size={17} aria-hidden />}>{t('home.trustPickup')}</HeroFact>
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
      <PartHole of="home" part={personal}>
        {({ nextVisit, pantry, mostOrdered }) => (
          <>
            {nextVisit && <NextVisitCard visit={nextVisit} />}
            {pantry && <PantryCard {...pantry} currency={currency} />}
            <MostOrdered products={mostOrdered} currency={currency} />
          </>
        )}
      </PartHole>
      <CategoryTiles categories={categories} />
      {bestSellers.length > 0 && (
        <section>
          <SectionHeader
            title={t('home.bestSellers', { city })}
            more={{ label: t('home.seeMore'), to: paths.products({ sortby: 'popularity-desc' }) }}
          />
          <ProductGrid products={bestSellers} currency={currency} columns={4} />
        </section>
      )}
      {care.length > 0 && (
        <section>
          <SectionHeader
            title={spa('services.title')}
            more={{ label: spa('services.more'), to: paths.appointments() }}
          />
          <ServiceCards services={care} />
        </section>
      )}
      <Features items={sheet.features} />
      <BannerRow banners={banners} />
      <SheetBanners items={sheet.banners} />
      <PetTypes items={sheet.petTypes} />
      {sections.slice(0, middle).map(renderSection)}
      <SheetCards title={content('best')} items={sheet.best} />
      <SheetCards title={content('services')} items={sheet.services} />
      {sections.slice(middle).map(renderSection)}
      <PostRail
        title={t('home.adoptions')}
        more={{ label: t('home.seeMore'), to: paths.petAdoptions() }}
        posts={community.adoptions}
      />
      <PostRail
        title={t('home.notices')}
        more={{ label: t('home.seeMore'), to: paths.lostAndFoundPets() }}
        posts={community.notices}
        isKindShown
      />
      {insuredFrom && <PlansBanner price={insuredFrom} />}
      <Brands items={sheet.brands} />
      <Comments items={sheet.comments} />
      <FirstBuyCoupons items={sheet.coupons} />
      {favorites.length > 0 && (
        <Section title={t('home.recommended')} to={paths.products()} products={favorites} currency={currency} />
      )}
      {popularSearches.length > 0 && (
        <section>
          <SectionHeader title={t('home.popular')} />
          <ul className="flex flex-wrap gap-2">
            {popularSearches.map((search) => (
              <li key={search}>
                <Link
                  to={paths.products({ q: search })}
                  className="flex min-h-10 items-center rounded-full border-[1.5px] border-ink-300 bg-white px-4 text-sm font-extrabold hover:border-brand-600 hover:text-brand-700"
                >
                  {search}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
})

function Section({
  title,
  to,
  products,
  currency,
  layout = 'rail',
}: {
  title: string
  to: string
  products: CardProduct[]
  currency: Currency
  layout?: Shop['homeSections'][number]['layout']
}) {
  const { t } = useTranslation('shop')
  return (
    <section>
      <SectionHeader title={title} more={{ label: t('home.seeMore'), to }} />
      {layout === 'rail' ? (
        <ProductRail products={products} currency={currency} label={title} />
      ) : (
        <ProductGrid products={products.slice(0, IN_A_GRID)} currency={currency} columns={4} />
      )}
    </section>
  )
}

function getProducts(page: { edges: { node: { product: CatalogProduct } }[] }): CardProduct[] {
  return page.edges.map(({ node }) => cardProduct(node.product))
}
