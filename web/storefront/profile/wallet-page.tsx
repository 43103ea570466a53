import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Route } from './+types/wallet-page'
import { formatLongDay } from './dates.ts'
import { requireSignedIn } from './load-account.server.ts'
import { PageHeading } from './page-heading.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { displayBalance, entries } = await market.wallet(undefined, { context: visit.call })
  const t = translator(visit.country.locale, 'profile')
  return {
    displayBalance,
    entries: entries.map((entry) => ({ ...entry, day: formatLongDay(entry.createdAt, visit.country) })),
    seo: privateSeo(visit, paths.profileWallet(), { title: t('wallet.title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function WalletPage({ loaderData: { displayBalance, entries } }: Route.ComponentProps) {
  const { t } = useTranslation('profile')
  return (
    <>
      <PageHeading title={t('wallet.title')} />
      <section className="flex items-center gap-5 rounded-panel bg-brand-800 px-6 py-6 text-white shadow-2">
        <span className="grid size-18 shrink-0 place-items-center rounded-full bg-white">
          <Art name="money-bag" size={44} />
        </span>
        <div className="min-w-0">
          <h2 className="font-bold text-base text-brand-200">{t('wallet.balance')}</h2>
          <p className="font-black text-3xl tabular-nums">{displayBalance}</p>
          <p className="text-brand-200 text-sm">{t('wallet.text')}</p>
        </div>
      </section>
      <Card className="mt-4">
        <h2 className="text-lg">{t('wallet.lines')}</h2>
        {entries.length === 0 && <p className="mt-2 text-ink-600">{t('wallet.empty')}</p>}
        <ul className="mt-2 grid divide-y divide-ink-200">
          {entries.map(({ id, amount, displayAmount, reason, note, day }) => (
            <li key={id} className="flex items-center gap-3 py-3">
              <span
                className={cx(
                  'grid size-10 shrink-0 place-items-center rounded-full',
                  amount < 0 ? 'bg-ink-100 text-ink-700' : 'bg-ok-50 text-ok',
                )}
              >
                {amount < 0 ? (
                  <ArrowUpRight aria-hidden="true" className="size-5" />
                ) : (
                  <ArrowDownLeft aria-hidden="true" className="size-5" />
                )}
              </span>
              <span className="min-w-0 flex-1">
                <b className="block font-bold">{t(`wallet.reasons.${reason}`)}</b>
                <span className="block text-ink-600 text-sm">{[note, day].filter(Boolean).join(' · ')}</span>
              </span>
              <span className={cx('shrink-0 font-extrabold tabular-nums', amount >= 0 && 'text-ok')}>
                {amount > 0 && '+'}
                {displayAmount}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
