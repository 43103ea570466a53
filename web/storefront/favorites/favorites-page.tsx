import { redirect } from 'react-router'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '../profile/page-heading.tsx'
import { encodeCard, getCardId } from '../shop/card-product.ts'
import { ProductGrid } from '../shop/product-grid.tsx'
import type { Route } from './+types/favorites-page'
import { useFavorites } from './favorites-provider.tsx'
import { findFavoriteIds } from './find-favorite-ids.server.ts'
import { ShareList } from './shared/share-list.tsx'
import { sharedListPath } from './shared/shared-list-path.ts'

export const handle = { chat: 'shown' } satisfies PagePolicy

/** Favourites of the visitor, guests included: signing in adopts a guest's favourites. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'favoritesPage')
  const shop = await visit.shop()
  const isStranger = visit.viewer.uid === null
  const call = { context: visit.call }
  const [products, ids, shared] = await Promise.all([
    isStranger || shop.id === '' ? [] : market.favorites({ shopId: shop.id }, call),
    findFavoriteIds(context),
    isStranger ? null : orNull(market.favoritesLink(undefined, call)),
  ])
  return {
    products: products.map(encodeCard),
    /** Favourites that the visited shop does not sell. */
    elsewhere: ids.length - products.length,
    currency: visit.country.currency,
    isGuest: visit.viewer.isGuest,
    link: shared?.token ? visit.origin + sharedListPath(shared.token) : null,
    seo: privateSeo(visit, paths.favorites(), { title: t('title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const intent = readIntent(await readForm(request), ['share', 'unshare'])
  const call = { context: await visit.ensureAccount() }
  if (intent === 'share') await market.shareFavorites(undefined, call)
  else await market.unshareFavorites(undefined, call)
  return redirect(paths.favorites(), 303)
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function FavoritesPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('favoritesPage')
  const { isFavorite } = useFavorites()
  const { elsewhere, currency, isGuest } = loaderData
  // A removed favourite disappears at once; undo brings it back.
  const products = loaderData.products.filter((card) => isFavorite(getCardId(card)))

  if (products.length === 0 && elsewhere <= 0)
    return (
      <>
        <PageHeading title={t('title')} />
        <EmptyState
          art={<Art name="red-heart" size={88} />}
          title={t('empty.title')}
          actions={<ButtonLink to={paths.products()}>{t('empty.shop')}</ButtonLink>}
        >
          {t('empty.text')}
        </EmptyState>
      </>
    )

  return (
    <>
      <header className="mb-5">
        <h1 className="text-2xl sm:text-3xl">{t('title')}</h1>
        <p className="mt-1.5 text-ink-600" aria-live="polite">
          {t('count', { count: products.length })}
        </p>
      </header>
      {isGuest && (
        <Notice
          className="mb-4"
          title={t('guest.title')}
          actions={
            <ButtonLink to={paths.signin({ referrer: paths.favorites() })} size="sm" variant="light">
              {t('guest.signin')}
            </ButtonLink>
          }
        >
          {t('guest.text')}
        </Notice>
      )}
      {elsewhere > 0 && (
        <Notice className="mb-4" tone="warn">
          {t('elsewhere', { count: elsewhere })}
        </Notice>
      )}
      {products.length > 0 && <ShareList url={loaderData.link} />}
      <h2 className="sr-only">{t('title')}</h2>
      <ProductGrid products={products} currency={currency} columns={3} eager={4} />
    </>
  )
}
