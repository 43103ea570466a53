import { ScanBarcode } from 'lucide-react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import type { CounterQuote, StockItem } from '#services/market/contract.ts'
import { COUNTER_METHODS } from '#services/market/counter-sales/rules/counter-sale.ts'
import { newSecret } from '#shared/ids.ts'
import { currencyPrefix } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { firstErrorRefusal, type Refusal } from '../../storefront/account/sign-in/refusal.ts'
import { toRefusal, toResponseInit } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { loadShop } from '../catalogue/load-shop.server.ts'
import { ShopField } from '../catalogue/shop-field.tsx'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { ScanField } from '../scan/scan-field.tsx'
import { StaffForm } from '../staff-form.tsx'
import { getItemName } from '../stock/item-name.ts'
import type { Route } from './+types/sale-page'
import { saleCurrencyForm, saleForms, type TypedSale, toCustomer } from './sale-form.server.ts'
import { addToSale, formatSaleLines, parseSaleLines, type SaleLine } from './sale-lines.ts'

/** A sale over the counter: its lines stand in the address, each read code adds a unit. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'saleDesk')
  const { searchParams } = new URL(request.url)
  const { shops, shop } = await loadShop(context, request)
  const shopId = shop?.id ?? ''
  const code = readTrimmed(searchParams, 'code', 120)
  const lines = parseSaleLines(searchParams.getAll('line'))
  const found = shop && code ? await market.counterItems({ shopId, code }, call) : { items: [], isExact: false }
  const [only] = found.items
  if (only && found.isExact && found.items.length === 1) {
    const line = formatSaleLines(addToSale(lines, only, 1))
    throw redirect(paths.backofficeSale({ shopId, line }), 303)
  }
  return {
    quote: shop && lines.length > 0 ? await market.quoteCounterSale({ shopId, items: lines }, call) : null,
    choices: found.items,
    lines,
    shops,
    asked: { shopId, code },
    key: newSecret(),
    seo: privateSeo(visit, paths.backofficeSale(), { title: t('title'), description: t('description') }),
  }
}

interface SaleAnswer {
  refusal: Refusal
  typed: Partial<TypedSale>
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'orders' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'saleDesk')
  const form = await readForm(request)
  const { currency } = parseFormOrThrow(form, saleCurrencyForm)
  const { value, errors, typed } = parseForm(form, saleForms[currency], { tendered: t('fault.tendered') })
  if (errors) return data<SaleAnswer>({ refusal: firstErrorRefusal(errors), typed }, { status: 400 })
  const { shopId, expectedTotal, method, tendered = null, isPrescriptionSeen, key } = value
  try {
    const sale = await market.sellAtCounter(
      {
        ...{ shopId, expectedTotal, method, isPrescriptionSeen },
        items: parseSaleLines(value.line),
        tendered: method === 'cash' ? tendered : null,
        customer: toCustomer(value),
      },
      { context: { ...visit.call, ...(key && { idempotencyKey: key }) } },
    )
    return redirect(paths.backofficeSold(sale.orderId), 303)
  } catch (error) {
    const refusal = toRefusal(error)
    return data<SaleAnswer>({ refusal, typed: { ...typed, key: '' } }, toResponseInit(refusal))
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../revalidate-after-refusal.ts'

export default function SalePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('saleDesk')
  const { quote, choices, lines, shops, asked } = loaderData
  const { shopId, code } = asked
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <div className="flex flex-wrap gap-2">
          {lines.length > 0 && (
            <ButtonLink to={paths.backofficeSale({ shopId })} variant="outline" size="sm">
              {t('clear')}
            </ButtonLink>
          )}
          <ButtonLink to={paths.backofficeSaleDay({ shopId })} variant="outline" size="sm">
            {t('day.title')}
          </ButtonLink>
        </div>
      </div>
      <ResultMessage answer={actionData} done="" offline={t('offline')} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1fr_20rem]">
        <div className="grid gap-4">
          <Form
            key={`${code} ${lines.length} ${lines.map(({ quantity }) => quantity).join()}`}
            className="flex flex-wrap items-end gap-2.5"
          >
            {lines.length === 0 ? (
              <ShopField shops={shops} shopId={shopId} />
            ) : (
              <input type="hidden" name="shopId" value={shopId} />
            )}
            <LineInputs lines={lines} />
            <ScanField
              name="code"
              label={t('code')}
              defaultValue={choices.length === 0 && code ? code : ''}
              autoFocus
              autoComplete="off"
              maxLength={120}
              required
              before={<ScanBarcode aria-hidden="true" className="size-5" />}
            />
            <Button type="submit" variant="outline" className="h-12">
              {t('add')}
            </Button>
          </Form>
          {code && choices.length === 0 && <Notice tone="warn">{t('unknown', { code })}</Notice>}
          {choices.length > 0 && <Choices choices={choices} lines={lines} />}
          {quote ? (
            <Lines quote={quote} lines={lines} />
          ) : (
            choices.length === 0 && (
              <EmptyState art={<Art name="shopping-bags" size={88} />} title={t('empty')}>
                {t('emptyText')}
              </EmptyState>
            )
          )}
        </div>
        {quote && <Payment quote={quote} loaded={loaderData} answer={actionData} />}
      </div>
    </div>
  )
}

function LineInputs({ lines }: { lines: readonly SaleLine[] }) {
  return formatSaleLines(lines).map((line) => <input key={line} type="hidden" name="line" value={line} />)
}

function Choices({ choices, lines }: { choices: readonly StockItem[]; lines: readonly SaleLine[] }) {
  const { t } = useTranslation('saleDesk')
  return (
    <Card className="grid gap-1 p-4">
      <h2 className="font-extrabold text-md">{t('several')}</h2>
      <ul className="grid">
        {choices.map((item) => (
          <li key={item.productVariantId}>
            <Link
              to={paths.backofficeSale({ shopId: item.shopId, line: formatSaleLines(addToSale(lines, item, 1)) })}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 font-bold text-brand-700 hover:underline"
            >
              {getItemName(item)}
              <span className="font-normal text-ink-700 text-sm tabular-nums">
                {t('choice', { price: item.displayPrice, number: item.stock })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Lines({ quote, lines }: { quote: CounterQuote; lines: readonly SaleLine[] }) {
  const { t } = useTranslation('saleDesk')
  return (
    <section aria-label={t('lines')}>
      <ul className="grid gap-1.5">
        {quote.lines.map((line) => {
          const name = getItemName(line)
          const to = (change: number) =>
            paths.backofficeSale({ shopId: quote.shopId, line: formatSaleLines(addToSale(lines, line, change)) })
          return (
            <li key={line.productVariantId}>
              <Card className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-4 sm:py-2">
                <div className="min-w-0 flex-1 basis-44">
                  <p className="font-bold leading-snug">{name}</p>
                  <p className="text-ink-600 text-sm tabular-nums">{line.displayPrice}</p>
                  {line.needsPrescription && <Badge tone="warn">{t('onPrescription')}</Badge>}
                  {line.problem && (
                    <Badge tone="red">{t(`problem.${line.problem}`, { number: line.currentStock })}</Badge>
                  )}
                </div>
                <div className="flex items-center gap-1">
                  <Link
                    to={to(-1)}
                    replace
                    aria-label={t(line.askedQuantity > 1 ? 'less' : 'remove', { name })}
                    className={step}
                  >
                    −
                  </Link>
                  <b className="w-9 text-center text-md tabular-nums">{line.askedQuantity}</b>
                  <Link to={to(1)} replace aria-label={t('more', { name })} className={step}>
                    +
                  </Link>
                </div>
                <b className="ml-auto w-24 text-right tabular-nums">{line.displaySubtotal}</b>
              </Card>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const step =
  'grid size-11 place-items-center rounded-control border border-ink-300 bg-white font-black text-lg hover:bg-ink-50'

interface PaymentProps {
  quote: CounterQuote
  loaded: Route.ComponentProps['loaderData']
  answer: Route.ComponentProps['actionData']
}

function Payment({ quote, loaded: { lines, key }, answer }: PaymentProps) {
  const { t } = useTranslation('saleDesk')
  const isPending = useNavigation().formMethod === 'POST'
  const typed = answer?.typed
  const fields = answer?.refusal.fields ?? {}
  const isOff = quote.lines.some(({ problem }) => problem !== null)
  return (
    <Card className="grid gap-4 p-4">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-extrabold">{t('total')}</span>
        <b className="font-black text-2xl tabular-nums">{quote.displayAmountDue}</b>
      </p>
      {quote.displayTax && <p className="text-ink-600 text-sm">{t('tax', { amount: quote.displayTax })}</p>}
      {isOff ? (
        <Notice tone="warn">{t('fault.fix')}</Notice>
      ) : (
        <StaffForm className="group/pay grid gap-4">
          <input type="hidden" name="shopId" value={quote.shopId} />
          <input type="hidden" name="currency" value={quote.currencyCode} />
          <input type="hidden" name="expectedTotal" value={quote.amountDue} />
          <input type="hidden" name="key" value={typed?.key || key} />
          <LineInputs lines={lines} />
          <RadioGroup
            name="method"
            label={t('method')}
            variant="chips"
            defaultValue={typed?.method ?? 'cash'}
            options={COUNTER_METHODS.map((method) => ({
              value: method,
              label: t(`methods.${method}`),
              isOpening: method === 'cash',
            }))}
          />
          <div className="hidden group-has-[[data-opening]:checked]/pay:block">
            <TextField
              name="tendered"
              label={t('tendered', { sign: currencyPrefix(quote.currencyCode) })}
              hint={t('tenderedHint')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={15}
              defaultValue={typed?.tendered ?? ''}
              error={fields.tendered}
            />
          </div>
          <details open={Boolean(typed?.fullName || typed?.phoneNumber)}>
            <summary className="inline-flex min-h-10 cursor-pointer items-center font-bold text-brand-700 text-sm">
              {t('customer')}
            </summary>
            <div className="grid gap-3 pt-1">
              <p className="text-ink-600 text-sm">{t('customerHint')}</p>
              <TextField
                name="fullName"
                label={t('name')}
                autoComplete="off"
                maxLength={200}
                defaultValue={typed?.fullName ?? ''}
              />
              <TextField
                name="phoneNumber"
                type="tel"
                label={t('phone')}
                autoComplete="off"
                maxLength={40}
                defaultValue={typed?.phoneNumber ?? ''}
                error={fields['contact.phoneNumber']}
              />
            </div>
          </details>
          {quote.lines.some(({ needsPrescription }) => needsPrescription) && (
            <Checkbox
              name="isPrescriptionSeen"
              required
              defaultChecked={Boolean(typed?.isPrescriptionSeen)}
              messages={{ required: t('prescriptionMissing') }}
              className="rounded-tile bg-warn-50 px-3 py-1 font-bold"
            >
              {t('prescriptionSeen')}
            </Checkbox>
          )}
          <Button type="submit" isWide isPending={isPending} pendingLabel={t('paying')}>
            {t('payAmount', { amount: quote.displayAmountDue })}
          </Button>
        </StaffForm>
      )}
    </Card>
  )
}
