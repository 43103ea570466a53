import { Link } from 'react-router'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import { paths } from '#web/backoffice/paths.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/lot-page'
import { getItemName } from './item-name.ts'
import { LotBadge } from './lot-row.tsx'

/** A lot, and who has units of it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'stock' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { lot, buyers } = await market.stockLot({ lotId: params.id }, { context: visit.call })
  return {
    lot,
    buyers:
      buyers?.map((buyer) => ({
        ...buyer,
        when: momentLabel(Date.parse(buyer.orderedAt), visit.country.timezone, visit.now()),
      })) ?? null,
    seo: privateSeo(visit, paths.backofficeStockLot(params.id), {
      title: lot.code,
      description: translator(visit.country.locale, 'stockDesk')('description'),
    }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function LotPage({ loaderData: { lot, buyers } }: Route.ComponentProps) {
  const { t } = useTranslation('stockDesk')
  const { shopId, productVariantId, remaining } = lot
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-4">
      <BackLink to={paths.backofficeStockLots({ shopId })}>{t('lots.back')}</BackLink>
      <header className="grid gap-1.5">
        <h1 className="text-xl lg:text-2xl">{t('lots.code', { code: lot.code })}</h1>
        <p className="font-bold">
          <Link to={paths.backofficeStockItem(productVariantId, { shopId })} className="text-brand-700 underline">
            {getItemName(lot)}
          </Link>
        </p>
        <p className="flex flex-wrap items-center gap-3">
          <LotBadge lot={lot} /> {t('lots.remaining', { count: remaining })}
        </p>
      </header>
      {remaining > 0 && (
        <div className="flex flex-wrap gap-2">
          {(['damaged', 'supplier-return'] as const).map((kind) => (
            <ButtonLink
              key={kind}
              to={paths.backofficeStockEntry({ shopId, kind, variant: productVariantId, lot: lot.id })}
              variant="outline"
              size="sm"
            >
              {t(`kinds.${kind}`)}
            </ButtonLink>
          ))}
        </div>
      )}
      {buyers === null ? (
        <Notice tone="info">{t('lots.hiddenBuyers')}</Notice>
      ) : (
        <Buyers lotId={lot.id} buyers={buyers} />
      )}
    </div>
  )
}

type Buyer = NonNullable<Route.ComponentProps['loaderData']['buyers']>[number]

function Buyers({ lotId, buyers }: { lotId: string; buyers: readonly Buyer[] }) {
  const { t } = useTranslation('stockDesk')
  return (
    <section className="grid gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{t('lots.buyers', { count: buyers.length })}</h2>
        {buyers.length > 0 && (
          <a href={paths.backofficeStockLotFile(lotId)} download className={buttonStyle('outline', 'sm')}>
            {t('lots.download')}
          </a>
        )}
      </div>
      {buyers.length === 0 && <EmptyState title={t('lots.noBuyers')}>{t('lots.noBuyersText')}</EmptyState>}
      <ul className="grid gap-1.5">
        {buyers.map((buyer) => (
          <li key={buyer.orderId}>
            <Card className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-4 sm:py-2">
              <b className="w-10 shrink-0 font-black text-lg tabular-nums">{buyer.quantity}</b>
              <div className="min-w-0 flex-1 basis-44">
                <p className="font-bold">{buyer.fullName}</p>
                <p className="break-words text-ink-600 text-sm">
                  {[buyer.email, buyer.when].filter(Boolean).join(' · ')}
                </p>
              </div>
              {buyer.phoneNumber && (
                <a href={`tel:${buyer.phoneNumber}`} className="font-bold text-brand-700 underline tabular-nums">
                  {buyer.phoneNumber}
                </a>
              )}
              <TextLink to={paths.backofficeOrder(buyer.orderId)}>
                {t('item.order', { reference: buyer.reference })}
              </TextLink>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
