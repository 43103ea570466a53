import { ScanBarcode } from 'lucide-react'
import { useId } from 'react'
import { data, Form, Link, useNavigation } from 'react-router'
import type { StockItem } from '#services/market/contract.ts'
import { ENTRY_KINDS } from '#services/market/stock/rules/stock-entry.ts'
import { toSlashes } from '#shared/date-format.ts'
import { newSecret } from '#shared/ids.ts'
import { currencyPrefix } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { LinkTabs } from '#web/ui/navigation/link-tabs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { firstErrorRefusal, type Refusal } from '../../storefront/account/sign-in/refusal.ts'
import { toRefusal, toResponseInit } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { loadShop } from '../catalogue/load-shop.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { ScanField } from '../scan/scan-field.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/stock-entry-page'
import { formatChange, getItemName } from './item-name.ts'
import { entryForms, entrySearch, entryTarget, type TypedEntry, toEntry, undoEntryForm } from './stock-forms.server.ts'

/** Receives, counts or writes off one variant after another, by a reader of barcodes or by hand. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'stock' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'stockDesk')
  const { shops, shop } = await loadShop(context, request)
  const { value } = parseForm(new URL(request.url).searchParams, entrySearch)
  const asked = value ?? { kind: 'received' as const, code: '', variant: '', supplier: '', lot: '' }
  const shopId = shop?.id ?? ''
  const find = async () => {
    if (!shop) return []
    if (asked.variant)
      return [(await market.stockHistory({ shopId, productVariantId: asked.variant, first: 1 }, call)).item]
    return asked.code ? (await market.findStockItems({ shopId, code: asked.code }, call)).items : []
  }
  const [items, { suppliers }] = await Promise.all([
    find(),
    shop ? market.stockSuppliers({ shopId }, call) : { suppliers: [] },
  ])
  const [only] = items
  const leaves = asked.kind === 'damaged' || asked.kind === 'supplier-return'
  const { lots } =
    leaves && only && items.length === 1
      ? await market.stockHistory({ shopId, productVariantId: only.productVariantId, first: 1 }, call)
      : { lots: [] }
  return {
    items,
    lots,
    suppliers,
    shops,
    asked: { ...asked, shopId },
    key: newSecret(),
    seo: privateSeo(visit, paths.backofficeStockEntry(), {
      title: t(`entry.title.${asked.kind}`),
      description: t('description'),
    }),
  }
}

interface Done {
  name: string
  stock: number
  change: number
  shortage: number
  entryId: string
  supplier: string
  isUndo: boolean
}

type EntryAnswer = { done: Done } | { refusal: Refusal; typed: Partial<TypedEntry> }

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'stock' })
  const form = await readForm(request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'stockDesk')
  if (readIntent(form, ['record', 'undo']) === 'undo') {
    try {
      const undone = await market.undoStockEntry(parseFormOrThrow(form, undoEntryForm), { context: visit.call })
      return answerDone(undone, { isUndo: true, supplier: '' })
    } catch (error) {
      const refusal = toRefusal(error)
      return data<EntryAnswer>({ refusal, typed: {} }, toResponseInit(refusal))
    }
  }

  const { currency, ...target } = parseFormOrThrow(form, entryTarget)
  const { value, errors, typed } = parseForm(form, entryForms[currency], {
    units: t('entry.fault.units'),
    unitCost: t('entry.fault.unitCost'),
    expiresOn: t('entry.fault.expiresOn'),
  })
  if (errors) return data<EntryAnswer>({ refusal: firstErrorRefusal(errors), typed }, { status: 400 })
  const { key, entry, isLotMissing } = toEntry(value)
  if (isLotMissing) {
    const refusal = firstErrorRefusal({ lotCode: t('entry.fault.lotCode') })
    return data<EntryAnswer>({ refusal, typed }, { status: 400 })
  }
  try {
    const recorded = await market.recordStockEntry(
      { ...target, ...entry },
      { context: { ...visit.call, ...(key && { idempotencyKey: key }) } },
    )
    return answerDone(recorded, { isUndo: false, supplier: entry.supplier })
  } catch (error) {
    const refusal = toRefusal(error)
    return data<EntryAnswer>({ refusal, typed: { ...typed, key: '' } }, toResponseInit(refusal))
  }
}

function answerDone(
  { item, change, shortage, entryId }: { item: StockItem; change: number; shortage: number; entryId: string },
  facts: { isUndo: boolean; supplier: string },
) {
  const done = { name: getItemName(item), stock: item.stock, change, shortage, entryId, ...facts }
  return data<EntryAnswer>({ done })
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../revalidate-after-refusal.ts'

export default function StockEntryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('stockDesk')
  const { asked, items } = loaderData
  const { shopId, kind } = asked
  const done = actionData && 'done' in actionData ? actionData.done : null
  const supplier = done?.supplier || asked.supplier
  // A reader is quicker than the page: a code belongs to the kind that was pressed, not to the one still shown.
  const pressed = new URLSearchParams(useNavigation().location?.search).get('kind')
  // What was recorded is done: the next one is scanned.
  const item = done ? null : items.length === 1 ? items[0] : null
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <BackLink to={paths.backofficeStock({ shopId })}>{t('entry.back')}</BackLink>
      <header className="grid gap-1">
        <h1 className="text-xl lg:text-2xl">{t(`entry.title.${kind}`)}</h1>
        <p className="max-w-2xl text-ink-700">{t(`entry.intro.${kind}`)}</p>
      </header>
      <LinkTabs
        label={t('kinds.label')}
        items={ENTRY_KINDS.map((each) => ({
          to: paths.backofficeStockEntry({ shopId, kind: each }),
          label: t(`kinds.${each}`),
          isCurrent: each === kind,
        }))}
      />
      {done ? <DoneNotice done={done} /> : <ResultMessage answer={actionData} done="" offline={t('offline')} />}
      <Form key={done?.entryId ?? asked.code} className="flex flex-wrap items-end gap-2.5">
        <input type="hidden" name="shopId" value={shopId} />
        <input type="hidden" name="kind" value={pressed ?? kind} />
        {supplier && <input type="hidden" name="supplier" value={supplier} />}
        <ScanField
          name="code"
          label={t('entry.code')}
          defaultValue={done ? '' : asked.code}
          autoFocus={!item}
          autoComplete="off"
          maxLength={120}
          required
          before={<ScanBarcode aria-hidden="true" className="size-5" />}
        />
        <Button type="submit" variant="outline" className="h-12">
          {t('entry.find')}
        </Button>
      </Form>
      {!done && items.length === 0 && asked.code && (
        <Notice
          tone="warn"
          actions={<TextLink to={paths.backofficeStock({ shopId })}>{t('entry.unknownSearch')}</TextLink>}
        >
          {t('entry.unknown', { code: asked.code })}
        </Notice>
      )}
      {!done && items.length > 1 && <Choices items={items} kind={kind} supplier={supplier} />}
      {item && <EntryForm key={item.productVariantId} item={item} loaded={loaderData} answer={actionData} />}
    </div>
  )
}

function DoneNotice({ done }: { done: Done }) {
  const { t } = useTranslation('stockDesk')
  const values = { name: done.name, number: done.stock, change: formatChange(done.change) }
  const message = done.isUndo ? 'entry.undone' : done.change === 0 ? 'entry.doneSame' : 'entry.done'
  return (
    <>
      {/* The focus stays in the field of the next code, so the answer is a status. */}
      <div role="status">
        <Notice
          tone="ok"
          actions={
            !done.isUndo && (
              <StaffForm>
                <input type="hidden" name="entryId" value={done.entryId} />
                <Button type="submit" name="intent" value="undo" variant="outline" size="sm">
                  {t('entry.undo')}
                </Button>
              </StaffForm>
            )
          }
        >
          {t(message, values)}
        </Notice>
      </div>
      {done.shortage > 0 && (
        <Notice
          tone="warn"
          actions={
            <ButtonLink to={paths.backofficeOrders()} size="sm" variant="outline">
              {t('row.reservedHint', { number: done.shortage })}
            </ButtonLink>
          }
        >
          {t('entry.shortage', { count: done.shortage })}
        </Notice>
      )}
    </>
  )
}

interface ChoicesProps {
  items: readonly StockItem[]
  kind: (typeof ENTRY_KINDS)[number]
  supplier: string
}

function Choices({ items, kind, supplier }: ChoicesProps) {
  const { t } = useTranslation('stockDesk')
  return (
    <Card className="grid gap-2 p-4">
      <h2 className="font-extrabold text-md">{t('entry.several')}</h2>
      <ul className="grid gap-1">
        {items.map((item) => (
          <li key={item.productVariantId}>
            <TextLink
              to={paths.backofficeStockEntry({
                ...{ shopId: item.shopId, kind, supplier: supplier || null },
                variant: item.productVariantId,
              })}
            >
              {getItemName(item)}
            </TextLink>{' '}
            <span className="text-ink-600 text-sm">{item.sku}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface EntryFormProps {
  item: StockItem
  loaded: Route.ComponentProps['loaderData']
  answer: Route.ComponentProps['actionData']
}

function EntryForm({ item, loaded, answer }: EntryFormProps) {
  const { t } = useTranslation('stockDesk')
  const suppliersId = useId()
  const isPending = useNavigation().formMethod === 'POST'
  const { asked, suppliers, lots, key } = loaded
  const { kind } = asked
  const refused = answer && 'refusal' in answer ? answer : null
  const fields = refused?.refusal.fields ?? {}
  const typed = refused?.typed
  const { currencyCode: currency } = item
  const isBought = kind === 'received' || kind === 'supplier-return'
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div>
          <h2 className="font-extrabold text-md leading-snug">{getItemName(item)}</h2>
          <p className="break-all text-ink-600 text-sm">{[item.sku, item.barcode].filter(Boolean).join(' · ')}</p>
        </div>
        <p className="font-bold text-sm tabular-nums">
          {t('entry.stock', { number: item.stock })}
          {item.reserved > 0 && (
            <span className="block font-normal">{t('entry.reserved', { number: item.reserved })}</span>
          )}
        </p>
      </div>
      <StaffForm
        className="grid items-start gap-4 sm:grid-cols-2"
        action={paths.backofficeStockEntry({
          ...asked,
          code: null,
          supplier: asked.supplier || null,
          variant: item.productVariantId,
        })}
      >
        <input type="hidden" name="shopId" value={item.shopId} />
        <input type="hidden" name="productVariantId" value={item.productVariantId} />
        <input type="hidden" name="currency" value={currency} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="key" value={typed?.key || key} />
        <TextField
          name="units"
          label={t(`entry.units.${kind}`)}
          inputMode={kind === 'correction' ? 'text' : 'numeric'}
          autoComplete="off"
          maxLength={7}
          required
          autoFocus
          messages={{ required: t('entry.fault.units') }}
          defaultValue={typed?.units ?? ''}
          error={fields.units}
        />
        {kind === 'received' && (
          <TextField
            name="unitCost"
            label={t('entry.cost', { sign: currencyPrefix(currency) })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={15}
            defaultValue={
              typed?.unitCost ?? (item.lastUnitCost === null ? '' : typedAmount(item.lastUnitCost, currency))
            }
            error={fields.unitCost}
          />
        )}
        {isBought && (
          <>
            <TextField
              name="supplier"
              label={t('entry.supplier')}
              list={suppliersId}
              autoComplete="off"
              maxLength={120}
              defaultValue={typed?.supplier ?? (asked.supplier || (item.lastSupplier ?? ''))}
            />
            <datalist id={suppliersId}>
              {suppliers.map((supplier) => (
                <option key={supplier} value={supplier} />
              ))}
            </datalist>
          </>
        )}
        {kind === 'received' && (
          <>
            <TextField
              name="lotCode"
              label={t('entry.lot')}
              hint={t('entry.lotHint')}
              autoComplete="off"
              maxLength={60}
              defaultValue={typed?.lotCode ?? ''}
              error={fields.lotCode}
            />
            <TextField
              name="expiresOn"
              type="date"
              label={t('entry.expiresOn')}
              defaultValue={typed?.expiresOn ?? ''}
              error={fields.expiresOn}
            />
          </>
        )}
        {lots.length > 0 && (
          <SelectField
            name="lotId"
            label={t('lots.which')}
            defaultValue={typed?.lotId ?? asked.lot}
            placeholder={t('lots.whichAny')}
            options={lots.map(({ id, code, remaining, expiresOn }) => ({
              value: id,
              label: t('lots.option', {
                code,
                number: remaining,
                day: expiresOn === null ? t('lots.noDay') : toSlashes(expiresOn),
              }),
            }))}
          />
        )}
        <TextField
          name="note"
          label={t('entry.note')}
          autoComplete="off"
          maxLength={300}
          defaultValue={typed?.note ?? ''}
        />
        <div className="col-span-full flex flex-wrap items-center gap-4">
          <Button type="submit" name="intent" value="record" isPending={isPending} pendingLabel={t('entry.saving')}>
            {t(`entry.save.${kind}`)}
          </Button>
          <Link
            to={paths.backofficeStockItem(item.productVariantId, { shopId: item.shopId })}
            className="inline-flex min-h-10 items-center font-bold text-brand-700 text-sm underline underline-offset-3"
          >
            {t('entry.history')}
          </Link>
        </div>
      </StaffForm>
    </Card>
  )
}
