import { data } from 'react-router'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import { newSecret } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { hasRight } from '#shared/staff-areas.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readId, readInteger } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { nullIfMissing } from '#web/request/or-else.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { Row } from '../accounting/row.tsx'
import { findColleagueNames } from '../colleagues.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import type { Route } from './+types/account-page'
import { ChangeCard, CorrectCard, PayOutCard, ReceiveCard } from './account-cards.tsx'
import { doWithAccount } from './do-with-account.server.ts'
import { Ledger } from './ledger.tsx'
import { StateBadge } from './state-badge.tsx'

/** A customer's account with a shop: what they owe, every entry, and what the team does with it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'finance' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const key = { shopId: readId(params, 'shopId'), accountId: readId(params, 'id') }
  const { searchParams } = new URL(request.url)
  const before = readInteger(searchParams, 'before', { least: 1, most: 1_000_000 })
  const found = await nullIfMissing(
    market.staffHouseAccount({ ...key, ...(before !== null && { before }) }, { context: visit.call }),
  )
  if (!found) throw data(null, { status: 404 })
  const names = await findColleagueNames(
    context,
    found.entries.flatMap(({ actorUid }) => actorUid ?? []),
  )
  const t = translator(visit.country.locale, 'houseAccountDesk')
  const { acceptedAt, customerName } = found.account
  return {
    ...found,
    key,
    names,
    isPaged: before !== null,
    isNew: searchParams.get('done') === 'opened',
    mayReadCustomers: hasRight(visit.viewer.areas, 'orders', 'read'),
    acceptedLabel: acceptedAt && momentLabel(Date.parse(acceptedAt), visit.country.timezone, visit.now()),
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.backofficeHouseAccounts(), {
      title: customerName || t('erased'),
      description: t('description'),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'finance' })
  const key = { shopId: readId(params, 'shopId'), accountId: readId(params, 'id') }
  try {
    return await doWithAccount(context, key, await readForm(request))
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../revalidate-after-refusal.ts'

export default function HouseAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('houseAccountDesk')
  const { account, key, idempotencyKey, months } = loaderData
  const done = actionData && 'done' in actionData ? actionData.done : 'receive'
  const isClosed = account.state === 'closed'
  // A key by the entries: after each of them the forms are empty again.
  const formKey = loaderData.entries[0]?.number ?? 0
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <header>
        <BackLink to={paths.backofficeHouseAccounts({ shopId: key.shopId })}>{t('title')}</BackLink>
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl lg:text-2xl">
          {account.customerName || t('erased')}
          <StateBadge account={account} />
        </h1>
        <p className="text-ink-700">{account.shopName}</p>
        {loaderData.mayReadCustomers && account.customerName && (
          <TextLink to={paths.backofficeCustomer(account.customerUid)}>{t('account.customer')}</TextLink>
        )}
      </header>
      {loaderData.isNew && !actionData && <Notice tone="ok">{t('open.done')}</Notice>}
      <ResultMessage answer={actionData} done={t(`${done}.done`)} offline={t('offline')} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
        <Balance loaded={loaderData} />
        <div key={formKey} className="grid grid-cols-1 gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {!isClosed && <ReceiveCard account={account} idempotencyKey={idempotencyKey} />}
          {!isClosed && account.balance < 0 && <PayOutCard account={account} idempotencyKey={idempotencyKey} />}
          {!isClosed && <ChangeCard key={`${account.limit} ${account.state}`} account={account} />}
          {!isClosed && <CorrectCard idempotencyKey={idempotencyKey} />}
          <Card className="sm:p-6">
            <h2 className="mb-2 text-lg">{t('account.statements')}</h2>
            <ul className="flex flex-wrap gap-x-5 gap-y-1">
              {months.map(({ month, label }) => (
                <li key={month}>
                  <TextLink
                    to={paths.backofficeHouseAccountStatement(key.shopId, key.accountId, month)}
                    className="inline-block first-letter:uppercase"
                  >
                    {label}
                  </TextLink>
                </li>
              ))}
            </ul>
          </Card>
        </div>
        <Ledger
          accountKey={key}
          entries={loaderData.entries}
          currency={account.currencyCode}
          names={loaderData.names}
          next={loaderData.next}
          isPaged={loaderData.isPaged}
          idempotencyKey={idempotencyKey}
        />
      </div>
    </div>
  )
}

function Balance({ loaded: { account, acceptedLabel } }: { loaded: Route.ComponentProps['loaderData'] }) {
  const { t } = useTranslation('houseAccountDesk')
  const { balance, limit, room, due, overdue, dueLabel, graceDays, currencyCode } = account
  const money = (amount: number) => formatMoney(amount, currencyCode)
  return (
    <Card className="grid gap-3 sm:p-6">
      <p className="flex flex-wrap items-baseline justify-between gap-3">
        <span className="font-bold">{t(balance < 0 ? 'account.creditTitle' : 'account.balance')}</span>
        <b className="font-black text-2xl tabular-nums">{money(Math.abs(balance))}</b>
      </p>
      <dl className="grid gap-1.5">
        <Row label={t('account.limit')}>{money(limit)}</Row>
        <Row label={t('account.room')}>{money(room)}</Row>
        {due > 0 && <Row label={t('account.due', { day: dueLabel })}>{money(due)}</Row>}
        {overdue > 0 && <Row label={t('account.overdue')}>{money(overdue)}</Row>}
      </dl>
      <p className="text-ink-600 text-sm">
        {acceptedLabel ? t('account.accepted', { day: acceptedLabel }) : t('account.notAccepted')}{' '}
        {t('account.grace', { days: graceDays })}
      </p>
    </Card>
  )
}
