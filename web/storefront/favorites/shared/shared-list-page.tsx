import { ShoppingCart } from 'lucide-react'
import { Form, type RouterContextProvider, useNavigation } from 'react-router'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo, secretHeaders, secretMeta } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LostNotice, unlessLost } from '../../profile/lost-notice.tsx'
import { addToCart } from '../../profile/order-again.server.ts'
import { OrderedAgainNotice } from '../../profile/ordered-again-notice.tsx'
import { encodeCard } from '../../shop/card-product.ts'
import { ProductGrid } from '../../shop/product-grid.tsx'
import type { Route } from './+types/shared-list-page'

export const handle = { chat: 'hidden', thirdPartyScripts: 'blocked', endedSession: 'ignored' } satisfies PagePolicy

/** A shared list of favourites by its secret link: read only, with nothing of who shares it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'favoritesPage')
  const { products } = await findList(context, params)
  return {
    products: products.map(encodeCard),
    canAdd: products.some(({ isSoldOut }) => !isSoldOut),
    currency: visit.country.currency,
    // Without the token: secret links must not be indexed.
    seo: privateSeo(visit, paths.home(), { title: t('list.title'), description: t('list.description') }),
  }
}

/** Puts one of each that can be bought into the cart. */
export async function action({ request, params, context }: Route.ActionArgs) {
  readIntent(await readForm(request), ['addAll'])
  const { shopId, products } = await findList(context, params)
  const lines = products.flatMap(({ _id: productId, title, isSoldOut, variants }) => {
    const variant = variants.find(({ currentStock, isBackorder }) => currentStock > 0 || isBackorder)
    if (isSoldOut || !variant) return []
    return [{ productId, productVariantId: variant._id, title, optionTitle: variant.optionTitle, quantity: 1 }]
  })
  return { again: await addToCart(context, { shopId, lines, hasDelivery: true }) }
}

async function findList(context: Readonly<RouterContextProvider>, { token }: { token: string }) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { id: shopId } = await visit.shop()
  const key = { token: token.slice(0, 100), shopId }
  return { shopId, products: await market.sharedFavorites(key, { context: visit.call }) }
}

export function headers() {
  return secretHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return secretMeta(loaderData?.seo)
}

export default function SharedListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('favoritesPage')
  const { products, canAdd, currency } = loaderData
  const isAdding = useNavigation().formData?.get('intent') === 'addAll'
  const answer = unlessLost(actionData)
  if (products.length === 0)
    return (
      <EmptyState
        isWholePage
        art={<Art name="red-heart" size={88} />}
        title={t('list.empty')}
        actions={<ButtonLink to={paths.products()}>{t('empty.shop')}</ButtonLink>}
      >
        {t('list.emptyText')}
      </EmptyState>
    )

  return (
    <>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-2xl sm:text-3xl">{t('list.title')}</h1>
          <p className="mt-1.5 text-ink-600">{t('list.count', { count: products.length })}</p>
        </div>
        {canAdd && (
          <Form method="post">
            <Button
              type="submit"
              name="intent"
              value="addAll"
              icon={<ShoppingCart aria-hidden="true" className="size-4.5" />}
              isPending={isAdding}
            >
              {t('list.addAll')}
            </Button>
          </Form>
        )}
      </header>
      <LostNotice answer={actionData} />
      {answer && <OrderedAgainNotice again={answer.again} />}
      <h2 className="sr-only">{t('list.title')}</h2>
      <ProductGrid products={products} currency={currency} columns={3} eager={4} />
    </>
  )
}
