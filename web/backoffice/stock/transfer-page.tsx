import { ScanBarcode } from 'lucide-react'
import { data } from 'react-router'
import type { StockTransfer } from '#services/market/contract.ts'
import { DIFFERENCES } from '#services/market/stock/rules/transfers.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { fieldRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { ScanField } from '../scan/scan-field.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/transfer-page'
import { getItemName } from './item-name.ts'
import { TransferBadge } from './transfer-badge.tsx'
import { codeForm, lineForm, receiveForm, toReceivedLines } from './transfer-forms.server.ts'

/** A transfer: gathered by a reader of barcodes, sent, received. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'stock' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'stockDesk')
  const { transfer } = await market.stockTransfer({ transferId: params.id }, { context: visit.call })
  return {
    transfer,
    seo: privateSeo(visit, paths.backofficeTransfer(params.id), {
      title: t('transfers.route', { from: transfer.from.name, to: transfer.to.name }),
      description: t('description'),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'stock' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'stockDesk')
  const form = await readForm(request)
  const transferId = params.id
  const intent = readIntent(form, ['add', 'line', 'send', 'receive', 'cancel'])
  try {
    if (intent === 'add') {
      const { code } = parseFormOrThrow(form, codeForm)
      const { transfer } = await market.stockTransfer({ transferId }, call)
      const { items } = await market.findStockItems({ shopId: transfer.from.id, code }, call)
      const [item] = items
      if (!item) {
        const refusal = fieldRefusal({}, t('transfers.unknown', { code, shop: transfer.from.name }))
        return data({ refusal }, { status: 422 })
      }
      await market.addTransferUnit({ transferId, productVariantId: item.productVariantId }, call)
      return data({ done: t('transfers.done.line') })
    }
    if (intent === 'line') {
      await market.setTransferLine({ transferId, ...parseFormOrThrow(form, lineForm) }, call)
      return data({ done: t('transfers.done.line') })
    }
    if (intent === 'send') await market.sendStockTransfer({ transferId }, call)
    if (intent === 'cancel') await market.cancelStockTransfer({ transferId }, call)
    if (intent === 'receive')
      await market.receiveStockTransfer(
        { transferId, lines: toReceivedLines(parseFormOrThrow(form, receiveForm)) },
        call,
      )
    return data({ done: t(`transfers.done.${intent}`) })
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../revalidate-after-refusal.ts'

export default function TransferPage({ loaderData: { transfer }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('stockDesk')
  const { from, to, status, pieces, lines } = transfer
  const done = actionData && 'done' in actionData ? actionData.done : ''
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-4">
      <BackLink to={paths.backofficeTransfers({ shopId: from.id })}>{t('transfers.back')}</BackLink>
      <header className="grid gap-1.5">
        <h1 className="text-xl lg:text-2xl">{t('transfers.route', { from: from.name, to: to.name })}</h1>
        <p className="flex flex-wrap items-center gap-3">
          <TransferBadge status={status} /> {t('transfers.pieces', { count: pieces })}
        </p>
      </header>
      <ResultMessage answer={actionData} done={done} offline={t('offline')} />
      {status === 'draft' && <Draft transfer={transfer} />}
      {status === 'sent' && <Arrival transfer={transfer} />}
      {(status === 'received' || status === 'cancelled') && (
        <ul className="grid gap-1.5">
          {lines.map((line) => (
            <li key={line.productVariantId}>
              <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 sm:px-4 sm:py-2">
                <b>{getItemName(line)}</b>
                <span className="text-sm tabular-nums">
                  {line.received === null
                    ? t('transfers.sent', { number: line.sent })
                    : t('transfers.arrived', { number: line.received, sent: line.sent })}
                  {line.difference && ` · ${t(`transfers.reasons.${line.difference}`)}`}
                </span>
              </Card>
            </li>
          ))}
        </ul>
      )}
      {(status === 'draft' || status === 'sent') && (
        <StaffForm>
          <Button type="submit" name="intent" value="cancel" variant="danger" size="sm">
            {t('transfers.cancel')}
          </Button>
        </StaffForm>
      )}
    </div>
  )
}

function Draft({ transfer: { lines, pieces } }: { transfer: StockTransfer }) {
  const { t } = useTranslation('stockDesk')
  return (
    <>
      <StaffForm key={pieces} className="flex flex-wrap items-end gap-2.5">
        <ScanField
          name="code"
          label={t('transfers.add')}
          autoFocus
          autoComplete="off"
          maxLength={120}
          required
          before={<ScanBarcode aria-hidden="true" className="size-5" />}
        />
        <Button type="submit" name="intent" value="add" variant="outline" className="h-12">
          {t('transfers.addButton')}
        </Button>
      </StaffForm>
      {lines.length === 0 && <EmptyState title={t('transfers.empty')}>{t('transfers.emptyText')}</EmptyState>}
      <ul className="grid gap-1.5">
        {lines.map((line) => (
          <li key={line.productVariantId}>
            <Card className="px-4 py-2 sm:px-4 sm:py-2">
              <StaffForm className="flex flex-wrap items-end gap-x-3 gap-y-1" preventScrollReset>
                <input type="hidden" name="productVariantId" value={line.productVariantId} />
                <div className="min-w-0 flex-1 basis-52 self-center">
                  <p className="font-bold leading-snug">{getItemName(line)}</p>
                  <p className="text-ink-600 text-sm">{t('transfers.there', { number: line.available })}</p>
                </div>
                <TextField
                  key={line.sent}
                  name="units"
                  label={t('transfers.units', { name: getItemName(line) })}
                  isLabelHidden
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={6}
                  defaultValue={line.sent}
                  className="w-24"
                />
                <Button type="submit" name="intent" value="line" variant="outline" className="h-12">
                  {t('transfers.setUnits')}
                </Button>
              </StaffForm>
              <StaffForm preventScrollReset>
                <input type="hidden" name="productVariantId" value={line.productVariantId} />
                <input type="hidden" name="units" value="0" />
                <Button
                  type="submit"
                  name="intent"
                  value="line"
                  variant="ghost"
                  size="sm"
                  aria-label={t('transfers.removeOf', { name: getItemName(line) })}
                >
                  {t('transfers.remove')}
                </Button>
              </StaffForm>
            </Card>
          </li>
        ))}
      </ul>
      {lines.length > 0 && (
        <StaffForm>
          <Button type="submit" name="intent" value="send">
            {t('transfers.send')}
          </Button>
        </StaffForm>
      )}
    </>
  )
}

function Arrival({ transfer: { lines } }: { transfer: StockTransfer }) {
  const { t } = useTranslation('stockDesk')
  return (
    <StaffForm className="grid gap-3">
      <h2 className="text-lg">{t('transfers.receiveTitle')}</h2>
      <ul className="grid gap-1.5">
        {lines.map((line) => (
          <li key={line.productVariantId}>
            <Card className="flex flex-wrap items-end gap-3 px-4 py-3 sm:px-4 sm:py-3">
              <input type="hidden" name="variant" value={line.productVariantId} />
              <div className="min-w-0 flex-1 basis-52 self-center">
                <p className="font-bold leading-snug">{getItemName(line)}</p>
                <p className="text-ink-600 text-sm">{t('transfers.sent', { number: line.sent })}</p>
              </div>
              <TextField
                name="received"
                label={t('transfers.received')}
                inputMode="numeric"
                autoComplete="off"
                maxLength={6}
                required
                defaultValue={line.sent}
                className="w-28"
              />
              <SelectField
                name="difference"
                label={t('transfers.difference')}
                defaultValue="none"
                options={(['none', ...DIFFERENCES] as const).map((reason) => ({
                  value: reason,
                  label: t(`transfers.reasons.${reason}`),
                }))}
                className="min-w-0 basis-52"
              />
            </Card>
          </li>
        ))}
      </ul>
      <Button type="submit" name="intent" value="receive" className="justify-self-start">
        {t('transfers.receive')}
      </Button>
    </StaffForm>
  )
}
