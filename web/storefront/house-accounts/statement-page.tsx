import { data } from 'react-router'
import { BillingMonth } from '#services/market/contract.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { PrintButton } from '#web/ui/print-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { requireSignedIn } from '../profile/load-account.server.ts'
import type { Route } from './+types/statement-page'
import { StatementSheet } from './statement-sheet.tsx'

/** A month's statement of one of the visitor's accounts, to read and to print. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const month = BillingMonth.safeParse(params.month)
  if (!month.success) throw data(null, { status: 404 })
  const asked = { accountId: params.id, month: month.data }
  const statement = await market.houseAccountStatement(asked, { context: visit.call })
  const t = translator(visit.country.locale, 'houseAccounts')
  return {
    statement,
    seo: privateSeo(visit, paths.profileHouseAccounts(), {
      title: t('statements.of', { month: statement.monthLabel }),
      description: t('description'),
    }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function StatementPage({ loaderData: { statement } }: Route.ComponentProps) {
  const { t } = useTranslation('houseAccounts')
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <TextLink to={paths.profileHouseAccount(statement.account.id)}>{t('statements.back')}</TextLink>
        <PrintButton>{t('statements.print')}</PrintButton>
      </div>
      <StatementSheet statement={statement} />
    </div>
  )
}
