import { dateLabel } from '#services/appointments/rules/local-clock.ts'
import { formatMoney } from '#shared/money.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import { PageHeading } from '../../profile/page-heading.tsx'
import type { Route } from './+types/own-packages-page'

/** Packages of visits that the customer bought at a salon: what is left, until when, and what was used. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'packages')
  const packages = await context.get(servicesContext).appointments.ownPackages(undefined, { context: visit.call })
  return {
    today: visit.now().toISOString().slice(0, 10),
    packages: packages.toSorted((one, other) => Number(other.isUsable) - Number(one.isUsable)),
    seo: privateSeo(visit, paths.profilePackages(), { title: t('title'), description: t('text') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function OwnPackagesPage({ loaderData: { packages, today } }: Route.ComponentProps) {
  const { t } = useTranslation('packages')
  return (
    <>
      <PageHeading title={t('title')}>{t('text')}</PageHeading>
      {packages.length === 0 ? (
        <EmptyState
          art={<Art name="calendar" size={88} />}
          title={t('empty')}
          actions={<ButtonLink to={paths.spa()}>{t('find')}</ButtonLink>}
        >
          {t('emptyText')}
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {packages.map((each) => (
            <li key={each.id}>
              <PackageCard bought={each} today={today} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Bought = Route.ComponentProps['loaderData']['packages'][number]

function PackageCard({ bought, today }: { bought: Bought; today: string }) {
  const { t } = useTranslation('packages')
  const { name, storeName, packNames, visits, visitsLeft, isUsable, uses, changes } = bought
  const day = dateLabel(bought.validUntil, today)
  const isOver = bought.state === 'active' && !isUsable
  return (
    <Card className="grid gap-2.5 sm:p-6">
      <div>
        <h2 className="text-lg">{name}</h2>
        <p className="text-ink-600 text-sm">
          {storeName} · {packNames.join(', ')}
        </p>
      </div>
      {isUsable && (
        <>
          <ProgressBar label={t('left', { count: visitsLeft, visits })} value={visitsLeft / visits} />
          <p>{t('until', { day })}</p>
        </>
      )}
      {isOver && <p>{visitsLeft === 0 ? t('usedUp') : t('ended', { day })}</p>}
      {changes.map(({ kind, validUntil, amount, on }) => (
        <p key={`${kind} ${on} ${validUntil}`} className="text-ink-700 text-sm">
          {kind === 'refund'
            ? t('refunded', { amount: formatMoney(amount, bought.currencyCode) })
            : t('extension', { day: dateLabel(validUntil, today) })}
        </p>
      ))}
      {uses.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center font-extrabold text-brand-700">{t('used')}</summary>
          <ul className="grid gap-1 text-sm">
            {uses.map((use) => (
              <li key={use.appointmentId}>{t('use', { pet: use.petName, day: dateLabel(use.day, today) })}</li>
            ))}
          </ul>
        </details>
      )}
      {isUsable && (
        <ButtonLink
          to={paths.appointmentStore({ merchantId: bought.merchantId, storeId: bought.storeId })}
          size="sm"
          className="justify-self-start"
        >
          {t('book')}
        </ButtonLink>
      )}
    </Card>
  )
}
