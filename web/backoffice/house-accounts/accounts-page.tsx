import { ChevronRight } from 'lucide-react'
import { data, Link, redirect } from 'react-router'
import type { StaffHouseAccount } from '#services/market/contract.ts'
import { newSecret } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { hasRight } from '#shared/staff-areas.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { LinkTabs } from '#web/ui/navigation/link-tabs.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { AccountingTabs } from '../accounting/accounting-tabs.tsx'
import { ShopDayFilter } from '../accounting/shop-day-filter.tsx'
import { loadShop } from '../catalogue/load-shop.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { SaveButton } from '../save-button.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/accounts-page'
import { openForm, shopForm, termsForm } from './account-forms.server.ts'
import { StateBadge } from './state-badge.tsx'

/** Customers who buy on account at a shop, what they owe, and the form to open another account. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'finance' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'houseAccountDesk')
  const seo = privateSeo(visit, paths.backofficeHouseAccounts(), { title: t('title'), description: t('description') })
  const { shops, shop } = await loadShop(context, request)
  if (!shop) return { screen: null, seo }

  const { searchParams } = new URL(request.url)
  const after = readText(searchParams, 'after', 500) || null
  const isOverdue = searchParams.get('isOverdue') === '1'
  const uid = readText(searchParams, 'customer', 100) || null
  const call = { context: visit.call }
  const mayReadCustomers = hasRight(visit.viewer.areas, 'orders', 'read')
  const [found, customer] = await Promise.all([
    market.staffHouseAccounts({ shopId: shop.id, isOverdue, first: 25, ...(after && { after }) }, call),
    uid !== null && mayReadCustomers ? orNull(market.staffCustomer({ uid }, call)) : null,
  ])
  const screen = {
    ...found,
    shops,
    shopId: shop.id,
    isOverdue,
    after,
    customer: customer && { uid: customer.uid, name: customer.contacts[0]?.fullName ?? t('erased') },
    idempotencyKey: newSecret(),
  }
  return { screen, seo }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'finance' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'houseAccountDesk')
  const form = await readForm(request)
  const intent = readIntent(form, ['open', 'terms'])
  try {
    if (intent === 'terms') {
      const invalid = t('terms.invalid')
      const { value, errors } = parseForm(form, termsForm, { ordersNeeded: invalid, graceDays: invalid })
      if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
      await market.saveHouseAccountTerms(value, { context: visit.call })
      return { done: 'terms.saved' as const }
    }
    const { shopId } = parseFormOrThrow(form, shopForm)
    const { currencyCode } = await market.staffHouseAccounts({ shopId, first: 1 }, { context: visit.call })
    const { value, errors } = parseForm(form, openForm(currencyCode), { limit: t('open.limitInvalid') })
    if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
    const { idempotencyKey, ...asked } = value
    const { id } = await market.openHouseAccount({ shopId, ...asked }, { context: visit.callWithKey(idempotencyKey) })
    return redirect(paths.backofficeHouseAccount(shopId, id, { done: 'opened' }), 303)
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../revalidate-after-refusal.ts'

export default function HouseAccountsPage({ loaderData: { screen }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('houseAccountDesk')
  const { t: words } = useTranslation('accountingDesk')
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <h1 className="text-xl lg:text-2xl">{words('title')}</h1>
      <AccountingTabs at="accounts" shopId={screen?.shopId ?? null} />
      {screen ? (
        <>
          <p className="text-ink-700">{t('intro')}</p>
          {screen.shops.length > 1 && (
            <ShopDayFilter
              action={paths.backofficeHouseAccounts()}
              shops={screen.shops}
              shopId={screen.shopId}
              days={[]}
            />
          )}
          <ResultMessage answer={actionData} done={t('terms.saved')} offline={t('offline')} />
          <Screen screen={screen} />
        </>
      ) : (
        <EmptyState art={<Art name="money-bag" size={88} />} title={t('noShop')}>
          {t('noShopText')}
        </EmptyState>
      )}
    </div>
  )
}

type ScreenData = NonNullable<Route.ComponentProps['loaderData']['screen']>

function Screen({ screen }: { screen: ScreenData }) {
  const { t } = useTranslation('houseAccountDesk')
  const { shopId, accounts, isOverdue, after, next, customer } = screen
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-1 gap-4">
        {customer && <OpenCard screen={screen} customer={customer} />}
        <LinkTabs
          label={t('filter')}
          items={[
            { to: paths.backofficeHouseAccounts({ shopId }), label: t('all'), isCurrent: !isOverdue },
            {
              to: paths.backofficeHouseAccounts({ shopId, isOverdue: 1 }),
              label: t('onlyOverdue'),
              isCurrent: isOverdue,
            },
          ]}
        />
        {accounts.length === 0 && !isOverdue && (
          <EmptyState art={<Art name="receipt" size={88} />} title={t('none')}>
            {t('noneText')}
          </EmptyState>
        )}
        {accounts.length === 0 && isOverdue && <p className="text-ink-700">{t('noneOverdue')}</p>}
        <ul className="grid gap-2">
          {accounts.map((account) => (
            <li key={account.id}>
              <AccountLink shopId={shopId} account={account} />
            </li>
          ))}
        </ul>
        <Pagination
          label={t('pages')}
          previous={
            after
              ? { label: t('first'), to: paths.backofficeHouseAccounts({ shopId, ...(isOverdue && { isOverdue: 1 }) }) }
              : null
          }
          next={
            next
              ? {
                  label: t('next'),
                  to: paths.backofficeHouseAccounts({ shopId, after: next, ...(isOverdue && { isOverdue: 1 }) }),
                }
              : null
          }
        />
      </div>
      <div className="grid grid-cols-1 gap-4">
        <Sums screen={screen} />
        <TermsCard screen={screen} />
      </div>
    </div>
  )
}

function AccountLink({ shopId, account }: { shopId: string; account: StaffHouseAccount }) {
  const { t } = useTranslation('houseAccountDesk')
  const { id, customerName, balance, limit, currencyCode } = account
  const money = (amount: number) => formatMoney(amount, currencyCode)
  return (
    <Link
      to={paths.backofficeHouseAccount(shopId, id)}
      className="flex min-h-16 items-center gap-3 rounded-card border border-ink-200 bg-white px-4 py-3 shadow-1 transition-colors hover:border-brand-500"
    >
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <b className="font-extrabold">{customerName || t('erased')}</b>
          <StateBadge account={account} />
        </span>
        <span className="text-ink-600 text-sm">{t('limit', { amount: money(limit) })}</span>
      </span>
      <b className="shrink-0 text-right tabular-nums">
        {balance === 0 ? t('settled') : t(balance > 0 ? 'owes' : 'credit', { amount: money(Math.abs(balance)) })}
      </b>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-500" />
    </Link>
  )
}

function OpenCard({ screen, customer }: { screen: ScreenData; customer: { uid: string; name: string } }) {
  const { t } = useTranslation('houseAccountDesk')
  return (
    <section aria-labelledby="open">
      <Card className="grid gap-4 border-brand-600 sm:p-6">
        <div>
          <h2 id="open" className="text-lg">
            {t('open.title')}
          </h2>
          <p className="text-ink-700">
            {t('open.for', { name: customer.name })} · {screen.shopName}
          </p>
        </div>
        <StaffForm className="grid gap-4">
          <input type="hidden" name="shopId" value={screen.shopId} />
          <input type="hidden" name="customerUid" value={customer.uid} />
          <input type="hidden" name="idempotencyKey" value={screen.idempotencyKey} />
          <TextField name="limit" label={t('open.limit')} inputMode="decimal" required autoComplete="off" />
          <p className="text-ink-600 text-sm">{t('open.text')}</p>
          <SaveButton section="open">{t('open.submit')}</SaveButton>
        </StaffForm>
      </Card>
    </section>
  )
}

function Sums({ screen: { owed, overdue, credits, currencyCode } }: { screen: ScreenData }) {
  const { t } = useTranslation('houseAccountDesk')
  const sums = [
    { label: t('owed'), amount: owed },
    { label: t('overdueSum'), amount: overdue },
    { label: t('credits'), amount: credits },
  ]
  return (
    <Card className="sm:p-6">
      <dl className="grid gap-2">
        {sums.map(({ label, amount }) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt>{label}</dt>
            <dd className="font-black text-lg tabular-nums">{formatMoney(amount, currencyCode)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function TermsCard({ screen: { terms, shopId } }: { screen: ScreenData }) {
  const { t } = useTranslation('houseAccountDesk')
  return (
    <Card className="sm:p-6">
      <details>
        <summary className="flex min-h-10 items-center font-extrabold text-brand-700 text-md">
          {t('terms.title')}
        </summary>
        <StaffForm className="mt-3 grid gap-4" key={`${terms.ordersNeeded} ${terms.graceDays}`}>
          <input type="hidden" name="shopId" value={shopId} />
          <TextField
            type="number"
            name="ordersNeeded"
            label={t('terms.ordersNeeded')}
            min={1}
            max={50}
            required
            defaultValue={terms.ordersNeeded}
          />
          <TextField
            type="number"
            name="graceDays"
            label={t('terms.graceDays')}
            min={4}
            max={15}
            required
            defaultValue={terms.graceDays}
          />
          <p className="text-ink-600 text-sm">{t('terms.text')}</p>
          <SaveButton section="terms" />
        </StaffForm>
      </details>
    </Card>
  )
}
