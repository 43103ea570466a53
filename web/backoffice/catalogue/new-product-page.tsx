import { data, redirect } from 'react-router'
import { countries } from '#shared/countries/countries.ts'
import { newSecret } from '#shared/ids.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { paths } from '#web/backoffice/paths.ts'
import { getFieldLimits, parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { firstErrorRefusal, type Refusal } from '../../storefront/account/sign-in/refusal.ts'
import { toRefusal, toResponseInit } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import type { Route } from './+types/new-product-page'
import { loadShop } from './load-shop.server.ts'
import { productForms, productShopForm, type TypedProduct, toNewProduct } from './product-form.server.ts'
import { ProductForm } from './product-form.tsx'

/** Form of a single product for a shop. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'catalogueDesk')
  const { shops, shop } = await loadShop(context, request)
  const choices = shop && (await market.couponChoices({ country: shop.country }, { context: visit.call }))
  return {
    shops,
    shop,
    categories: listPaths(choices?.categories ?? []),
    brands: choices?.brands ?? [],
    limits: getFieldLimits(productForms[countries[shop?.country ?? visit.country.iso].currency]),
    key: newSecret(),
    seo: privateSeo(visit, paths.backofficeNewProduct(), { title: t('new.title'), description: t('description') }),
  }
}

interface ProductAnswer {
  refusal: Refusal
  typed: Partial<TypedProduct>
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const form = await readForm(request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'catalogueDesk')
  const { shopId } = parseFormOrThrow(form, productShopForm)
  const { shops } = await loadShop(context, request)
  const shop = shops.find(({ id }) => id === shopId)
  if (!shop) throw httpError('bad-input')
  const { value, errors, typed } = parseForm(form, productForms[countries[shop.country].currency], {
    title: t('new.fault.title'),
    price: t('new.fault.price'),
    listPrice: t('new.fault.listPrice'),
    stock: t('fault.stock'),
  })
  if (errors) return data<ProductAnswer>({ refusal: firstErrorRefusal(errors), typed }, { status: 400 })
  try {
    const made = await market.createProduct(
      { shopId, ...toNewProduct(value) },
      { context: { ...visit.call, ...(value.key && { idempotencyKey: value.key }) } },
    )
    return redirect(paths.backofficeCatalogue({ shopId, search: made.sku, created: made.productVariantId }), 303)
  } catch (error) {
    const refusal = toRefusal(error)
    // The page then has a new key, which a spent one must not replace.
    const { key, ...rest } = typed
    const isSpent = refusal.code.endsWith('.idempotency-key-reused')
    return data<ProductAnswer>({ refusal, typed: isSpent ? rest : typed }, toResponseInit(refusal))
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function NewProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('catalogueDesk')
  const { shops, shop, key, categories, brands, limits } = loaderData
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-4">
      <BackLink to={paths.backofficeCatalogue({ shopId: shop?.id })}>{t('toCatalogue')}</BackLink>
      <header className="grid gap-1">
        <h1 className="text-xl lg:text-2xl">{t('new.title')}</h1>
        <p className="max-w-2xl text-ink-700">
          {t('new.intro')} <TextLink to={paths.backofficeImports({ shopId: shop?.id })}>{t('toImports')}</TextLink>
        </p>
      </header>
      {shops.length > 1 && (
        <nav
          aria-label={t('new.shops')}
          className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
        >
          {shops.map(({ id, name, active }) => (
            <ChipLink key={id} to={paths.backofficeNewProduct({ shopId: id })} isOn={id === shop?.id}>
              {active ? name : t('shopOff', { name })}
            </ChipLink>
          ))}
        </nav>
      )}
      <ResultMessage answer={actionData} done="" offline={t('offline')} />
      {shop ? (
        <ProductForm
          // Another shop's amounts may be of another currency.
          key={shop.id}
          shop={shop}
          categories={categories}
          brands={brands}
          limits={limits}
          // A key that was sent stays: the same request sent twice makes one product.
          values={{ key, sale: 'now', ...actionData?.typed }}
          errors={actionData?.refusal.fields}
        />
      ) : (
        <EmptyState title={t('new.noShop')}>{t('new.noShopText')}</EmptyState>
      )}
    </div>
  )
}

/** Categories with the path that leads to them ('Gatos › Arena'), in the order of the tree. */
function listPaths(categories: readonly { id: string; name: string; depth: number }[]) {
  const line: string[] = []
  return categories.map(({ id, name, depth }) => {
    line.splice(depth, line.length, name)
    return { value: id, label: line.join(' › ') }
  })
}
