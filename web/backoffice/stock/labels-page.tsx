import { Form } from 'react-router'
import type { StockItem } from '#services/market/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readId, readInteger, readOption, readTrimmed } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { loadShop } from '../catalogue/load-shop.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/labels-page'
import { getItemName } from './item-name.ts'

const MOST_COPIES = 200

/** Price tags with a barcode: copies of one variant, or one of each in a page of the list. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'stock' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'stockDesk')
  const { searchParams } = new URL(request.url)
  const { shop } = await loadShop(context, request)
  const shopId = shop?.id ?? ''
  const variant = readId(searchParams, 'variant')
  const search = readTrimmed(searchParams, 'search', 100)
  const only = readOption(searchParams, 'only', ['low', 'sold-out'])
  const after = readId(searchParams, 'after')
  const find = async (): Promise<StockItem[]> => {
    if (!shop) return []
    if (variant) return [(await market.stockHistory({ shopId, productVariantId: variant, first: 1 }, call)).item]
    const filters = { ...(search && { search }), ...(only && { only }), ...(after && { after }) }
    return (await market.staffStock({ shopId, ...filters }, call)).items
  }
  return {
    items: await find(),
    shopId,
    variant: variant || null,
    copies: readInteger(searchParams, 'copies', { least: 1, most: MOST_COPIES }) ?? 1,
    seo: privateSeo(visit, paths.backofficeLabels(), { title: t('labels.title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function LabelsPage({ loaderData: { items, shopId, variant, copies } }: Route.ComponentProps) {
  const { t } = useTranslation('stockDesk')
  const labels = items.flatMap((item) => Array.from({ length: copies }, (_, copy) => ({ item, copy })))
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 print:hidden">
        <BackLink to={variant ? paths.backofficeStockItem(variant, { shopId }) : paths.backofficeStock({ shopId })}>
          {t('entry.back')}
        </BackLink>
        <h1 className="text-xl lg:text-2xl">{t('labels.title')}</h1>
        <div className="flex flex-wrap items-end gap-2.5">
          {variant && (
            <Form className="flex items-end gap-2.5">
              <input type="hidden" name="shopId" value={shopId} />
              <input type="hidden" name="variant" value={variant} />
              <TextField
                name="copies"
                label={t('labels.copies')}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                defaultValue={copies}
                className="w-32"
              />
              <Button type="submit" variant="outline" className="h-12">
                {t('labels.apply')}
              </Button>
            </Form>
          )}
          {labels.length > 0 && <PrintButton>{t('labels.print')}</PrintButton>}
        </div>
      </div>
      {labels.length === 0 && <EmptyState title={t('none')}>{t('noneFound')}</EmptyState>}
      <ul className="flex flex-wrap gap-2 print:gap-[2mm]">
        {labels.map(({ item, copy }) => (
          <li key={`${item.productVariantId} ${copy}`} className="break-inside-avoid">
            <Label item={item} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A tag of 50 by 30 mm. */
function Label({ item }: { item: StockItem }) {
  const code = item.barcode ?? item.sku
  return (
    <div className="flex h-[30mm] w-[50mm] flex-col justify-between overflow-hidden border border-ink-300 bg-white p-[1.5mm] text-center text-ink-900">
      <p className="line-clamp-2 font-bold text-2xs leading-tight">{getItemName(item)}</p>
      <p className="font-black text-md leading-none tabular-nums">{item.displayPrice}</p>
      <img src={paths.backofficeBarcode({ code })} alt={code} className="mx-auto h-[12mm] max-w-full object-contain" />
    </div>
  )
}
