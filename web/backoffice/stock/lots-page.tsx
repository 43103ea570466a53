import { Form } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { readId, readTrimmed } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { loadShop } from '../catalogue/load-shop.server.ts'
import { ShopField } from '../catalogue/shop-field.tsx'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/lots-page'
import { getItemName } from './item-name.ts'
import { LotRow } from './lot-row.tsx'

/** Lots of a shop, those that expire first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'stock' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'stockDesk')
  const { searchParams } = new URL(request.url)
  const { shops, shop } = await loadShop(context, request)
  const asked = {
    shopId: shop?.id ?? '',
    code: readTrimmed(searchParams, 'code', 60),
    after: readId(searchParams, 'after') || null,
  }
  const { shopId, code, after } = asked
  const list = shop
    ? await market.stockLots({ shopId, ...(code && { code }), ...(after && { after }) }, { context: visit.call })
    : { lots: [], endCursor: null }
  return {
    list,
    shops,
    asked,
    seo: privateSeo(visit, paths.backofficeStockLots(), { title: t('lots.title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function LotsPage({ loaderData: { list, shops, asked } }: Route.ComponentProps) {
  const { t } = useTranslation('stockDesk')
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-4">
      <BackLink to={paths.backofficeStock({ shopId: asked.shopId })}>{t('entry.back')}</BackLink>
      <header className="grid gap-1">
        <h1 className="text-xl lg:text-2xl">{t('lots.title')}</h1>
        <p className="max-w-2xl text-ink-700">{t('lots.intro')}</p>
      </header>
      <Form key={`${asked.code} ${asked.shopId}`} className="flex flex-wrap items-end gap-2.5">
        <TextField
          name="code"
          type="search"
          label={t('lots.search')}
          defaultValue={asked.code}
          maxLength={60}
          className="min-w-0 grow basis-52"
        />
        <ShopField shops={shops} shopId={asked.shopId} />
        <Button type="submit" className="h-12">
          {t('submit')}
        </Button>
      </Form>
      {list.lots.length === 0 && (
        <EmptyState art={<Art name="package" size={88} />} title={t(asked.code ? 'lots.noneFound' : 'lots.none')}>
          {t('lots.noneText')}
        </EmptyState>
      )}
      <ul className="grid gap-1.5">
        {list.lots.map((lot) => (
          <li key={lot.id}>
            <LotRow lot={lot} name={getItemName(lot)} />
          </li>
        ))}
      </ul>
      <Pagination
        label={t('lots.pages')}
        previous={asked.after ? { label: t('first'), to: paths.backofficeStockLots({ ...asked, after: null }) } : null}
        next={
          list.endCursor
            ? { label: t('more'), to: paths.backofficeStockLots({ ...asked, after: list.endCursor }) }
            : null
        }
      />
    </div>
  )
}
