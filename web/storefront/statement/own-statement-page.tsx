import { readId } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo, secretHeaders, secretMeta } from '#web/storefront/seo/private-page.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/own-statement-page'
import { readStatementPeriod } from './read-statement-period.server.ts'
import { PeriodForm, StatementView } from './statement-view.tsx'

export const handle = { chat: 'hidden', thirdPartyScripts: 'blocked', dialogs: 'none' } satisfies PagePolicy

/** Commissions and tips of a person who attends visits; the secret link is all that it asks for. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'commissions')
  const { period, isRefused } = readStatementPeriod(new URL(request.url).searchParams)
  const secret = readId(params, 'secret')
  const own = await appointments.ownStatement({ secret, ...period }, { context: visit.call })
  // Without the secret: such links must not be indexed.
  const seo = privateSeo(visit, paths.ownStatement(''), { title: t('title'), description: t('description') })
  return { own, isRefused, seo }
}

export function headers() {
  return secretHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return secretMeta(loaderData?.seo)
}

export default function OwnStatementPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('commissions')
  const { own, isRefused } = loaderData
  const { statement, currencyCode, from, until } = own
  return (
    <Card className="mx-auto my-4 grid max-w-3xl gap-4 sm:p-6 print:border-0 print:shadow-none">
      <header className="grid gap-1">
        <p className="font-bold text-ink-600 text-sm">{own.storeName}</p>
        <h1 className="text-xl">{t('own.hello', { name: statement.name ?? '' })}</h1>
        <p className="text-ink-700">{t('visits', { count: statement.visits })}</p>
      </header>
      {isRefused && <Notice tone="warn">{t('badPeriod')}</Notice>}
      <PeriodForm from={from} until={until} />
      {statement.lines.length === 0 ? (
        <p className="text-ink-600">{t('own.none')}</p>
      ) : (
        <StatementView statement={statement} currency={currencyCode} />
      )}
    </Card>
  )
}
