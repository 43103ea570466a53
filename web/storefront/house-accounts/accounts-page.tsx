import { ChevronRight } from 'lucide-react'
import { Link, redirect } from 'react-router'
import { formatMoney } from '#shared/money.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { requireSignedIn } from '../profile/load-account.server.ts'
import { PageHeading } from '../profile/page-heading.tsx'
import type { Route } from './+types/accounts-page'
import { AccountBadge } from './account-badge.tsx'
import { toBalanceLabel } from './balance-label.ts'

/** The visitor's accounts with shops; who has one alone is led to it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { accounts } = await market.houseAccounts({}, { context: visit.call })
  const [only] = accounts
  if (only && accounts.length === 1) throw redirect(paths.profileHouseAccount(only.id))
  const t = translator(visit.country.locale, 'houseAccounts')
  return {
    accounts,
    seo: privateSeo(visit, paths.profileHouseAccounts(), { title: t('title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function HouseAccountsPage({ loaderData: { accounts } }: Route.ComponentProps) {
  const { t } = useTranslation('houseAccounts')
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      {accounts.length === 0 && (
        <EmptyState art={<Art name="receipt" size={88} />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      <ul className="grid gap-2.5">
        {accounts.map((account) => (
          <li key={account.id}>
            <Link
              to={paths.profileHouseAccount(account.id)}
              className="flex min-h-16 items-center gap-3 rounded-card border border-ink-200 bg-white px-4 py-3 shadow-1 transition-colors hover:border-brand-500"
            >
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="flex flex-wrap items-center gap-2">
                  <b className="font-extrabold">{account.shopName}</b>
                  <AccountBadge account={account} />
                </span>
                <span className="text-ink-700 text-sm">
                  {t(toBalanceLabel(account))}{' '}
                  {account.balance !== 0 && (
                    <b className="tabular-nums">{formatMoney(Math.abs(account.balance), account.currencyCode)}</b>
                  )}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-500" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
