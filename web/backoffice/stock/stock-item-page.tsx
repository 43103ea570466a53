import { data, Link } from 'react-router'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import type { StockItem, StockMovementLine } from '#services/market/contract.ts'
import { DEFAULT_LOW_AT, ENTRY_KINDS } from '#services/market/stock/rules/stock-entry.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readInteger } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { loadShop } from '../catalogue/load-shop.server.ts'
import { findColleagueNames } from '../colleagues.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/stock-item-page'
import { formatChange, getItemName } from './item-name.ts'
import { LotRow } from './lot-row.tsx'
import { StockBadge } from './stock-badge.tsx'
import { thresholdForm, undoEntryForm } from './stock-forms.server.ts'

/** A variant's stock at a shop, and why it is what it is. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'stock' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { shop } = await loadShop(context, request)
  if (!shop) throw httpError('not-found')
  const before = readInteger(new URL(request.url).searchParams, 'before', { least: 1, most: Number.MAX_SAFE_INTEGER })
  const { item, lots, movements, endCursor } = await market.stockHistory(
    { shopId: shop.id, productVariantId: params.id, ...(before && { before }) },
    { context: visit.call },
  )
  const names = await findColleagueNames(
    context,
    movements.flatMap(({ actorUid }) => actorUid ?? []),
  )
  return {
    item,
    lots,
    shopName: shop.name,
    movements: movements.map((movement) => ({
      ...movement,
      when: momentLabel(Date.parse(movement.at), visit.country.timezone, visit.now()),
      who: movement.actorUid && (names[movement.actorUid] ?? null),
      isOwn: movement.actorUid === visit.viewer.uid,
    })),
    endCursor,
    before,
    seo: privateSeo(visit, paths.backofficeStockItem(params.id), {
      title: getItemName(item),
      description: translator(visit.country.locale, 'stockDesk')('description'),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'stock' })
  const form = await readForm(request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'stockDesk')
  try {
    if (readIntent(form, ['undo', 'threshold']) === 'undo') {
      const { item } = await market.undoStockEntry(parseFormOrThrow(form, undoEntryForm), { context: visit.call })
      return data({ done: t('item.undone', { number: item.stock }) })
    }
    const { shopId, lowAt = null } = parseFormOrThrow(form, thresholdForm, { lowAt: t('item.fault') })
    await market.setStockThreshold({ shopId, productVariantId: params.id, lowAt }, { context: visit.call })
    return data({ done: t('item.savedLowAt', { number: lowAt ?? DEFAULT_LOW_AT }) })
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../revalidate-after-refusal.ts'

export default function StockItemPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('stockDesk')
  const { item, lots, movements, shopName, endCursor, before } = loaderData
  const { shopId, productVariantId } = item
  const done = actionData && 'done' in actionData ? actionData.done : ''
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-4">
      <BackLink to={paths.backofficeStock({ shopId })}>{t('entry.back')}</BackLink>
      <header className="grid gap-1">
        <h1 className="text-xl lg:text-2xl">{getItemName(item)}</h1>
        <p className="break-all text-ink-600 text-sm">
          {[shopName, item.sku, item.barcode].filter(Boolean).join(' · ')}
        </p>
      </header>
      <ResultMessage answer={actionData} done={done} offline={t('offline')} />
      <Figures item={item} />
      <nav aria-label={t('item.act')} className="flex flex-wrap gap-2">
        {ENTRY_KINDS.map((kind) => (
          <ButtonLink
            key={kind}
            to={paths.backofficeStockEntry({ shopId, kind, variant: productVariantId })}
            variant={kind === 'received' ? 'primary' : 'outline'}
            size="sm"
          >
            {t(`kinds.${kind}`)}
          </ButtonLink>
        ))}
      </nav>
      <div>
        <TextLink to={paths.backofficeLabels({ shopId, variant: productVariantId })}>{t('toLabels')}</TextLink>
      </div>
      {lots.length > 0 && (
        <section className="grid gap-2.5">
          <h2 className="text-lg">{t('lots.ofItem')}</h2>
          <ul className="grid gap-1.5">
            {lots.map((lot) => (
              <li key={lot.id}>
                <LotRow lot={lot} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="grid gap-2.5">
        <h2 className="text-lg">{t('item.history')}</h2>
        {movements.length === 0 && <EmptyState title={t('item.none')}>{t('item.noneText')}</EmptyState>}
        <ul className="grid gap-1.5">
          {movements.map((movement) => (
            <li key={movement.id}>
              <MovementRow movement={movement} />
            </li>
          ))}
        </ul>
        <Pagination
          label={t('pages')}
          previous={before ? { label: t('first'), to: paths.backofficeStockItem(productVariantId, { shopId }) } : null}
          next={
            endCursor
              ? { label: t('more'), to: paths.backofficeStockItem(productVariantId, { shopId, before: endCursor }) }
              : null
          }
        />
      </section>
    </div>
  )
}

function Figures({ item }: { item: StockItem }) {
  const { t } = useTranslation('stockDesk')
  const { shopId, stock, reserved, lowAt } = item
  return (
    <Card className="flex flex-wrap items-end justify-between gap-4 p-4">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
        <div>
          <dt className="text-ink-600 text-sm">{t('item.inStock')}</dt>
          <dd className="flex items-center gap-2 font-black text-xl">
            {stock} <StockBadge item={item} />
          </dd>
        </div>
        <div>
          <dt className="text-ink-600 text-sm">{t('item.reserved')}</dt>
          <dd className="font-black text-xl">{reserved}</dd>
        </div>
        <div>
          <dt className="text-ink-600 text-sm">{t('item.onShelf')}</dt>
          <dd className="font-black text-xl">{Math.max(0, stock + reserved)}</dd>
        </div>
      </dl>
      <StaffForm preventScrollReset className="flex items-end gap-2">
        <input type="hidden" name="shopId" value={shopId} />
        <TextField
          key={lowAt}
          name="lowAt"
          label={t('item.lowAt', { number: DEFAULT_LOW_AT })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          defaultValue={lowAt ?? ''}
          className="w-44"
        />
        <Button type="submit" name="intent" value="threshold" variant="outline" className="h-12">
          {t('item.saveLowAt')}
        </Button>
      </StaffForm>
    </Card>
  )
}

type Shown = StockMovementLine & { when: string; who: string | null; isOwn: boolean }

function MovementRow({ movement }: { movement: Shown }) {
  const { t } = useTranslation('stockDesk')
  const { quantity, stockAfter, reason, entry, orderId, orderReference, importId, transferId, who, when, isOwn } =
    movement
  const said = t(transferId && reason === 'cancelled' ? 'reason.transferCancelled' : `reason.${reason}`)
  const what = entry?.isUndo ? t('reason.undoneEntry', { what: said }) : said
  const details = [
    entry?.counted != null && t('item.counted', { number: entry.counted }),
    entry?.displayUnitCost && t('item.cost', { amount: entry.displayUnitCost }),
    entry?.supplier,
    entry?.note,
  ].filter(Boolean)
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-4 sm:py-2">
      <b className="w-14 shrink-0 font-black text-lg tabular-nums">{formatChange(quantity)}</b>
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-bold">
          {what}
          {orderId && orderReference && (
            <>
              {' · '}
              <Link to={paths.backofficeOrder(orderId)} className="text-brand-700 underline underline-offset-3">
                {t('item.order', { reference: orderReference })}
              </Link>
            </>
          )}
        </p>
        {details.length > 0 && <p className="break-words text-sm">{details.join(' · ')}</p>}
        <p className="text-ink-600 text-sm">
          {t('item.by', { who: isOwn ? t('item.me') : (who ?? t('item.system')), when })}
        </p>
      </div>
      <p className="text-ink-700 text-sm tabular-nums">{t('item.after', { number: stockAfter })}</p>
      {transferId && <TextLink to={paths.backofficeTransfer(transferId)}>{t('item.transfer')}</TextLink>}
      {importId && (
        <Link to={paths.backofficeImport(importId)} className="font-bold text-brand-700 text-sm underline">
          {t('item.import')}
        </Link>
      )}
      {entry?.canUndo && (
        <StaffForm preventScrollReset>
          <input type="hidden" name="entryId" value={entry.id} />
          <Button
            type="submit"
            name="intent"
            value="undo"
            variant="outline"
            size="sm"
            aria-label={t('item.undoOf', { what: `${what} ${formatChange(quantity)}` })}
          >
            {t('item.undo')}
          </Button>
        </StaffForm>
      )}
    </Card>
  )
}
