import { Link, redirect } from 'react-router'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { loadShop } from '../catalogue/load-shop.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/transfers-page'
import { TransferBadge } from './transfer-badge.tsx'
import { newTransferForm } from './transfer-forms.server.ts'

/** Goods that go from or to a shop. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'stock' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'stockDesk')
  const { shops, shop } = await loadShop(context, request)
  const after = readId(new URL(request.url).searchParams, 'after') || null
  const list = shop
    ? await market.stockTransfers({ shopId: shop.id, ...(after && { after }) }, { context: visit.call })
    : { transfers: [], endCursor: null }
  return {
    transfers: list.transfers.map((transfer) => ({
      ...transfer,
      when: momentLabel(Date.parse(transfer.createdAt), visit.country.timezone, visit.now()),
    })),
    endCursor: list.endCursor,
    shops: shops.filter(({ country }) => country === shop?.country),
    shopId: shop?.id ?? '',
    after,
    key: newSecret(),
    seo: privateSeo(visit, paths.backofficeTransfers(), { title: t('transfers.title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'stock' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const form = await readForm(request)
  try {
    const { key, ...input } = parseFormOrThrow(form, newTransferForm)
    const { transfer } = await market.createStockTransfer(input, {
      context: { ...visit.call, ...(key && { idempotencyKey: key }) },
    })
    return redirect(paths.backofficeTransfer(transfer.id), 303)
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../revalidate-after-refusal.ts'

export default function TransfersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('stockDesk')
  const { transfers, shops, shopId, endCursor, after, key } = loaderData
  const options = shops.map(({ id, name }) => ({ value: id, label: name }))
  const isAlone = shops.length < 2
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-4">
      <BackLink to={paths.backofficeStock({ shopId })}>{t('entry.back')}</BackLink>
      <header className="grid gap-1">
        <h1 className="text-xl lg:text-2xl">{t('transfers.title')}</h1>
        <p className="max-w-2xl text-ink-700">{t('transfers.intro')}</p>
      </header>
      <ResultMessage answer={actionData} done="" offline={t('offline')} />
      {isAlone ? (
        <Notice title={t('transfers.one')}>{t('transfers.oneText')}</Notice>
      ) : (
        <StaffForm className="flex flex-wrap items-end gap-2.5">
          <input type="hidden" name="key" value={key} />
          <SelectField
            name="shopId"
            label={t('transfers.from')}
            options={options}
            defaultValue={shopId}
            className="min-w-0 grow basis-44"
          />
          <SelectField
            name="toShopId"
            label={t('transfers.to')}
            options={options}
            defaultValue={shops.find(({ id }) => id !== shopId)?.id}
            className="min-w-0 grow basis-44"
          />
          <Button type="submit" className="h-12">
            {t('transfers.begin')}
          </Button>
        </StaffForm>
      )}
      {transfers.length === 0 && !isAlone && (
        <EmptyState art={<Art name="delivery-truck" size={88} />} title={t('transfers.none')}>
          {t('transfers.noneText')}
        </EmptyState>
      )}
      <ul className="grid gap-1.5">
        {transfers.map((transfer) => (
          <li key={transfer.id}>
            <Card className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 sm:px-4 sm:py-2.5">
              <div className="min-w-0 flex-1 basis-52">
                <Link
                  to={paths.backofficeTransfer(transfer.id)}
                  className="inline-flex min-h-8 items-center font-bold text-brand-700 hover:underline"
                >
                  {t('transfers.route', { from: transfer.from.name, to: transfer.to.name })}
                </Link>
                <p className="text-ink-600 text-sm">{transfer.when}</p>
              </div>
              <span className="text-sm tabular-nums">{t('transfers.pieces', { count: transfer.pieces })}</span>
              <TransferBadge status={transfer.status} />
            </Card>
          </li>
        ))}
      </ul>
      <Pagination
        label={t('transfers.pages')}
        previous={after ? { label: t('first'), to: paths.backofficeTransfers({ shopId }) } : null}
        next={endCursor ? { label: t('more'), to: paths.backofficeTransfers({ shopId, after: endCursor }) } : null}
      />
    </div>
  )
}
