import { Download } from 'lucide-react'
import { Form, Link } from 'react-router'
import { dateLabel } from '#services/appointments/rules/local-clock.ts'
import { formatVatRate } from '#services/market/basket/rules/vat-parts.ts'
import type { SalesBook } from '#services/market/contract.ts'
import { whyNoBook } from '#services/market/sales-book/rules/sales-book.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readText } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { requireStaff } from '../require-staff.server.ts'
import { listServedCountries } from '../settings/list-served-countries.server.ts'
import type { Route } from './+types/book-page'
import { AccountingTabs } from './accounting-tabs.tsx'
import { readBookPeriod } from './book-period.server.ts'
import { Row } from './row.tsx'

/** The sales book of a period: totals, its rows, and the files for accountants and tax offices. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'finance' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'accountingDesk')
  const { searchParams } = new URL(request.url)
  const asked = readBookPeriod(searchParams, visit)
  const { today, shopId, ...days } = asked
  const after = readText(searchParams, 'after', 200) || null
  const call = { context: visit.call }
  const [shops, book] = await Promise.all([
    market.staffShops(undefined, call),
    whyNoBook(days) === null
      ? market.salesBook({ ...days, first: 50, ...(shopId && { shopId }), ...(after && { after }) }, call)
      : null,
  ])
  return {
    asked: { ...asked, after },
    countries: listServedCountries(visit).map(({ iso, name }) => ({ value: iso, label: name })),
    shops: shops.filter(({ country }) => country === days.country),
    book,
    seo: privateSeo(visit, paths.backofficeSalesBook(), { title: t('book.title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function BookPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('accountingDesk')
  const { asked, shops, countries, book } = loaderData
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-4">
      <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
      <AccountingTabs at="book" shopId={asked.shopId} />
      <Form
        key={`${asked.country} ${asked.shopId} ${asked.from} ${asked.until}`}
        className="flex flex-wrap items-end gap-2.5"
      >
        {countries.length > 1 && (
          <SelectField
            name="country"
            label={t('book.country')}
            options={countries}
            defaultValue={asked.country}
            className="min-w-0 grow basis-40 sm:max-w-48"
          />
        )}
        <SelectField
          name="shopId"
          label={t('book.shop')}
          placeholder={t('book.everyShop')}
          options={shops.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={asked.shopId ?? ''}
          className="min-w-0 grow basis-40 sm:max-w-56"
        />
        {(['from', 'until'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            name={name}
            label={t(`book.${name}`)}
            defaultValue={asked[name]}
            max={asked.today}
            required
            className="min-w-0 grow basis-40 sm:max-w-48"
          />
        ))}
        <Button type="submit" variant="outline" className="h-12">
          {t('show')}
        </Button>
      </Form>
      {book ? <Book book={book} asked={asked} /> : <Notice tone="warn">{t('book.noPeriod')}</Notice>}
    </div>
  )
}

interface BookProps {
  book: SalesBook
  asked: Route.ComponentProps['loaderData']['asked']
}

function Book({ book, asked }: BookProps) {
  const { t } = useTranslation('accountingDesk')
  const { after, country, shopId, from, until } = asked
  const period = { country, shopId, from, until }
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Totals book={book} />
        <Files period={period} registers={book.registers} taxpayers={book.taxpayers} />
      </div>
      {book.rows.length === 0 ? <p className="text-ink-600">{t('book.none')}</p> : <BookTable book={book} />}
      <Pagination
        label={t('book.pages')}
        previous={after ? { label: t('book.first'), to: paths.backofficeSalesBook(period) } : null}
        next={
          book.endCursor
            ? { label: t('book.more'), to: paths.backofficeSalesBook({ ...period, after: book.endCursor }) }
            : null
        }
      />
    </>
  )
}

function Totals({ book: { totals, currencyCode } }: { book: SalesBook }) {
  const { t } = useTranslation('accountingDesk')
  const money = (amount: number) => formatMoney(amount, currencyCode)
  return (
    <section aria-labelledby="totals">
      <Card className="grid gap-3 sm:p-6">
        <h2 id="totals" className="text-lg">
          {t('book.totals')}
        </h2>
        <p className="text-ink-700">
          {t('book.sales', { count: totals.sales })}
          {totals.returns > 0 && ` · ${t('book.returns', { count: totals.returns })}`}
        </p>
        <dl className="grid gap-1.5">
          <Row label={t('book.total')}>{money(totals.total)}</Row>
          <Row label={t('book.discount')}>{money(-totals.discount)}</Row>
          <Row label={t('book.base')} isStrong>
            {money(totals.base)}
          </Row>
          {totals.rates.map(({ rate, base, vat }) => (
            <Row key={rate} label={t('book.vatOf', { rate: formatVatRate(rate), base: money(base) })}>
              {money(vat)}
            </Row>
          ))}
        </dl>
        {totals.sources.length > 1 && (
          <dl className="grid gap-1.5 border-ink-200 border-t pt-3">
            {totals.sources.map(({ source, base }) => (
              <Row key={source} label={t(`book.sources.${source}`)}>
                {money(base)}
              </Row>
            ))}
          </dl>
        )}
        <dl className="grid gap-1.5 border-ink-200 border-t pt-3">
          {totals.methods.map(({ method, base }) => (
            <Row key={method} label={t(`methods.${method}`)}>
              {money(base)}
            </Row>
          ))}
        </dl>
      </Card>
    </section>
  )
}

interface FilesProps extends Pick<SalesBook, 'registers' | 'taxpayers'> {
  period: { country: string; shopId: string | null; from: string; until: string }
}

function Files({ period, registers, taxpayers }: FilesProps) {
  const { t } = useTranslation('accountingDesk')
  // Each taxpayer declares its own documents.
  const owners = period.shopId === null && taxpayers.length > 1 ? taxpayers : [null]
  return (
    <section aria-labelledby="files">
      <Card className="grid gap-4 sm:p-6">
        <h2 id="files" className="text-lg">
          {t('book.files')}
        </h2>
        {(['book', ...registers] as const).map((layout) => (
          <div key={layout} className="grid gap-2">
            <h3 className="text-md">{t(`book.layouts.${layout}`)}</h3>
            <p className="text-ink-600 text-sm">{t(`book.layoutTexts.${layout}`)}</p>
            {(layout === 'book' ? [null] : owners).map((owner) => (
              <div key={owner?.taxId ?? ''} className="flex flex-wrap items-center gap-2">
                {owner && (
                  <span className="wrap-anywhere font-bold text-sm">
                    {owner.legalName} · {owner.taxId}
                  </span>
                )}
                {(['xlsx', 'csv'] as const).map((format) => (
                  <ButtonLink
                    key={format}
                    to={paths.backofficeSalesBookFile({ ...period, layout, format, taxId: owner?.taxId ?? null })}
                    reloadDocument
                    variant="outline"
                    size="sm"
                  >
                    <Download aria-hidden="true" className="size-4" />
                    {t(`book.formats.${format}`)}
                  </ButtonLink>
                ))}
              </div>
            ))}
          </div>
        ))}
        <p className="text-ink-600 text-sm">{t('book.noted')}</p>
      </Card>
    </section>
  )
}

function BookTable({ book: { rows, currencyCode } }: { book: SalesBook }) {
  const { t } = useTranslation('accountingDesk')
  const money = (amount: number) => formatMoney(amount, currencyCode)
  const columns = ['day', 'order', 'client', 'invoice', 'method', 'base', 'vat'] as const
  return (
    <Card className="overflow-x-auto !p-0">
      <table className="w-full min-w-3xl text-sm">
        <thead className="bg-ink-50 text-left text-ink-600">
          <tr>
            {columns.map((name) => (
              <th
                key={name}
                scope="col"
                className={`px-3 py-2 font-bold ${name === 'base' || name === 'vat' ? 'text-right' : ''}`}
              >
                {t(`book.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.kind} ${row.id}`} className="border-ink-200 border-t">
              <td className="whitespace-nowrap px-3 py-2">{dateLabel(row.day)}</td>
              <td className="px-3 py-2">
                {row.orderId === null ? (
                  <span className="font-bold">{row.referenceId}</span>
                ) : (
                  <Link
                    to={paths.backofficeOrder(row.orderId)}
                    className="inline-flex min-h-6 items-center font-bold text-brand-700 hover:underline"
                  >
                    {row.referenceId}
                  </Link>
                )}
                {row.kind === 'return' && <span className="text-ink-600"> · {t('book.return')}</span>}
                {row.orderId === null && row.shopName && <span className="block text-ink-600">{row.shopName}</span>}
              </td>
              <td className="px-3 py-2">
                {row.displayDocument ? `${row.displayDocument} · ${row.businessName}` : t('book.unnamed')}
              </td>
              <td className="px-3 py-2">
                {row.invoice
                  ? `${row.invoice.number} · ${t(`book.states.${row.invoice.state}`)}`
                  : t(row.source === 'premiums' ? 'book.ofInsurer' : 'book.withoutInvoice')}
                {row.annulled.map((number) => (
                  <span key={number} className="block text-ink-600">
                    {number} · {t('book.states.annulled')}
                  </span>
                ))}
              </td>
              <td className="px-3 py-2">{t(`methods.${row.method}`)}</td>
              <td className="whitespace-nowrap px-3 py-2 text-right font-bold tabular-nums">{money(row.base)}</td>
              <td className="whitespace-nowrap px-3 py-2 text-right tabular-nums">{money(row.vat)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
