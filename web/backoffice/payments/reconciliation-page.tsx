import { Form, Link } from 'react-router'
import { dateLabel } from '#services/appointments/rules/local-clock.ts'
import type { WalletPeriod } from '#services/market/contract.ts'
import type { PeriodReconciliation } from '#services/payments/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { readBookPeriod } from '../accounting/book-period.server.ts'
import { Row } from '../accounting/row.tsx'
import { requireStaff } from '../require-staff.server.ts'
import { listServedCountries } from '../settings/list-served-countries.server.ts'
import type { Route } from './+types/reconciliation-page'

/** What a period's payments should have brought, what the bank shows of it, and what fits nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'finance' })
  const visit = context.get(visitContext)
  const { payments, market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'reconciliation')
  const { country, from, until, today } = readBookPeriod(new URL(request.url).searchParams, visit)
  const call = { context: visit.call }
  const [period, wallets, shops] = await Promise.all([
    payments.reconciliation({ country, from, until }, call),
    market.walletPeriod({ country, from, until }, call),
    market.staffShops(undefined, call),
  ])
  const closes = await Promise.all(
    shops
      .filter((shop) => shop.country === country)
      .map(async ({ id, name }) => {
        const days = (await market.dailyCloses({ shopId: id }, call)).filter(({ day }) => day >= from && day <= until)
        return { shopId: id, name, days: days.length, withdrawn: days.reduce((sum, each) => sum + each.withdrawn, 0) }
      }),
  )
  return {
    asked: { country, from, until, today },
    countries: listServedCountries(visit).map(({ iso, name }) => ({ value: iso, label: name })),
    period,
    wallets,
    cash: closes.filter(({ days }) => days > 0),
    seo: privateSeo(visit, paths.backofficeReconciliation(), { title: t('title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ReconciliationPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('reconciliation')
  const { asked, countries, period, wallets, cash } = loaderData
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <BackLink to={paths.backofficePayments()}>{t('back')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <p className="max-w-2xl text-ink-700">{t('description')}</p>
      </header>
      <Form key={`${asked.country} ${asked.from} ${asked.until}`} className="flex flex-wrap items-end gap-2.5">
        {countries.length > 1 && (
          <SelectField
            name="country"
            label={t('country')}
            options={countries}
            defaultValue={asked.country}
            className="min-w-0 grow basis-40 sm:max-w-48"
          />
        )}
        {(['from', 'until'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            name={name}
            label={t(name)}
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
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <Ways period={period} />
          <Wallets wallets={wallets} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <StatementSums period={period} />
          <Cash cash={cash} currency={period.currencyCode} />
        </div>
      </div>
      <Missing period={period} />
      <Unmatched period={period} />
    </div>
  )
}

function Ways({ period: { ways, currencyCode } }: { period: PeriodReconciliation }) {
  const { t } = useTranslation('reconciliation')
  const money = (amount: number) => formatMoney(amount, currencyCode)
  return (
    <section aria-labelledby="ways">
      <Card className="grid gap-4 sm:p-6">
        <h2 id="ways" className="text-lg">
          {t('expected')}
        </h2>
        {ways.length === 0 && <p className="text-ink-600">{t('nothing')}</p>}
        {ways.map((way) => (
          <div key={`${way.method} ${way.isByStatement}`} className="grid gap-1.5">
            <h3 className="text-md">
              {t(`ways.${way.method}`)} · {t(way.isByStatement ? 'byStatement' : 'byProvider')}
            </h3>
            <dl className="grid gap-1.5">
              <Row label={t('count', { count: way.count })}>{money(way.expected)}</Row>
              {way.isByStatement && <Row label={t('matched')}>{money(way.matched)}</Row>}
              {way.isByStatement && (
                <Row label={t('missing', { count: way.missingCount })} isStrong>
                  {money(way.missing)}
                </Row>
              )}
              {way.refunded > 0 && <Row label={t('refunded')}>{money(-way.refunded)}</Row>}
            </dl>
            {!way.isByStatement && <p className="text-ink-600 text-sm">{t('fee')}</p>}
          </div>
        ))}
      </Card>
    </section>
  )
}

/** What the shop owes its customers in their wallets. */
function Wallets({ wallets: { opening, moves, closing, currencyCode } }: { wallets: WalletPeriod }) {
  const { t } = useTranslation('reconciliation')
  const money = (amount: number) => formatMoney(amount, currencyCode)
  return (
    <section aria-labelledby="wallets">
      <Card className="grid gap-3 sm:p-6">
        <h2 id="wallets" className="text-lg">
          {t('wallets.title')}
        </h2>
        <dl className="grid gap-1.5">
          <Row label={t('wallets.opening')}>{money(opening)}</Row>
          {moves.map(({ reason, count, amount }) => (
            <Row key={reason} label={t(`wallets.moves.${reason}`, { count })}>
              {money(amount)}
            </Row>
          ))}
          <Row label={t('wallets.closing')} isStrong>
            {money(closing)}
          </Row>
        </dl>
        <p className="text-ink-600 text-sm">{t('wallets.text')}</p>
      </Card>
    </section>
  )
}

function StatementSums({ period: { statement, currencyCode } }: { period: PeriodReconciliation }) {
  const { t } = useTranslation('reconciliation')
  const money = (amount: number) => formatMoney(amount, currencyCode)
  return (
    <section aria-labelledby="bank">
      <Card className="grid gap-3 sm:p-6">
        <h2 id="bank" className="text-lg">
          {t('bank')}
        </h2>
        <dl className="grid gap-1.5">
          <Row label={t('incoming')}>{money(statement.incoming)}</Row>
          <Row label={t('matched')}>{money(statement.matched)}</Row>
          <Row label={t('unmatched', { count: statement.unmatchedCount })} isStrong>
            {money(statement.unmatched)}
          </Row>
          <Row label={t('outgoing')}>{money(statement.outgoing)}</Row>
        </dl>
        <TextLink to={paths.backofficeStatements()}>{t('upload')}</TextLink>
      </Card>
    </section>
  )
}

interface CashProps {
  cash: Route.ComponentProps['loaderData']['cash']
  currency: PeriodReconciliation['currencyCode']
}

function Cash({ cash, currency }: CashProps) {
  const { t } = useTranslation('reconciliation')
  return (
    <section aria-labelledby="cash">
      <Card className="grid gap-3 sm:p-6">
        <h2 id="cash" className="text-lg">
          {t('cash')}
        </h2>
        {cash.length === 0 && <p className="text-ink-600">{t('noCash')}</p>}
        <dl className="grid gap-1.5">
          {cash.map(({ shopId, name, days, withdrawn }) => (
            <Row key={shopId} label={t('closes', { name, count: days })}>
              {formatMoney(withdrawn, currency)}
            </Row>
          ))}
        </dl>
        <TextLink to={paths.backofficeAccounting()}>{t('toCloses')}</TextLink>
      </Card>
    </section>
  )
}

function Missing({ period: { missing, currencyCode } }: { period: PeriodReconciliation }) {
  const { t } = useTranslation('reconciliation')
  return (
    <section aria-labelledby="missing" className="grid gap-2">
      <h2 id="missing" className="text-lg">
        {t('missingTitle')}
      </h2>
      {missing.length === 0 && <p className="text-ink-600">{t('noneMissing')}</p>}
      <ul className="grid gap-1.5">
        {missing.map((payment) => (
          <li key={payment.id}>
            <Card className="flex flex-wrap items-center gap-x-4 px-4 py-2 sm:px-4 sm:py-2">
              <span className="min-w-0 grow basis-48">
                {payment.description} <span className="text-ink-600">· {payment.reference}</span>
              </span>
              <b className="tabular-nums">{formatMoney(payment.amount, currencyCode)}</b>
              <Link to={paths.backofficePayments({ search: payment.reference })} className={wayOn}>
                {t('seePayment')}
              </Link>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Unmatched({ period: { unmatched, currencyCode } }: { period: PeriodReconciliation }) {
  const { t } = useTranslation('reconciliation')
  return (
    <section aria-labelledby="unmatched" className="grid gap-2">
      <h2 id="unmatched" className="text-lg">
        {t('unmatchedTitle')}
      </h2>
      {unmatched.length === 0 && <p className="text-ink-600">{t('noneUnmatched')}</p>}
      <ul className="grid gap-1.5">
        {unmatched.map((line) => (
          <li key={`${line.statementId} ${line.position}`}>
            <Card className="flex flex-wrap items-center gap-x-4 px-4 py-2 sm:px-4 sm:py-2">
              <span className="w-28 text-ink-600 text-sm">{dateLabel(line.bookedOn)}</span>
              <span className="min-w-0 grow basis-48 break-words">{line.text}</span>
              <Badge tone={line.findingId ? 'warn' : 'neutral'}>{t(line.findingId ? 'open' : 'decided')}</Badge>
              <b className="tabular-nums">{formatMoney(line.amount, currencyCode)}</b>
              <Link
                to={
                  line.findingId
                    ? paths.backofficeFinding(line.findingId)
                    : paths.backofficeStatements({ id: line.statementId })
                }
                className={wayOn}
              >
                {t(line.findingId ? 'decide' : 'seeLine')}
              </Link>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

const wayOn = 'inline-flex min-h-9 items-center font-bold text-brand-700 text-sm underline underline-offset-3'
