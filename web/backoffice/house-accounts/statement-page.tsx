import { Download } from 'lucide-react'
import { data } from 'react-router'
import { BillingMonth } from '#services/market/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readId } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { nullIfMissing } from '#web/request/or-else.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { StatementSheet } from '../../storefront/house-accounts/statement-sheet.tsx'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/statement-page'

/** A month's statement of a customer's account, to print and to hand over. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'finance' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const key = { shopId: readId(params, 'shopId'), accountId: readId(params, 'id') }
  const month = BillingMonth.safeParse(params.month)
  const statement = month.success
    ? await nullIfMissing(market.staffHouseAccountStatement({ ...key, month: month.data }, { context: visit.call }))
    : null
  if (!statement) throw data(null, { status: 404 })
  const t = translator(visit.country.locale, 'houseAccountDesk')
  return {
    statement,
    key,
    seo: privateSeo(visit, paths.backofficeHouseAccounts(), { title: t('title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function StatementPage({ loaderData: { statement, key } }: Route.ComponentProps) {
  const { t } = useTranslation('houseAccountDesk')
  const { shopId, accountId } = key
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackLink to={paths.backofficeHouseAccount(shopId, accountId)}>{t('statement.back')}</BackLink>
        <span className="flex flex-wrap gap-2">
          {(['csv', 'xlsx'] as const).map((format) => (
            <ButtonLink
              key={format}
              to={paths.backofficeHouseAccountFile(shopId, accountId, statement.month, { format })}
              reloadDocument
              size="sm"
              variant="outline"
              icon={<Download aria-hidden="true" className="size-4.5" />}
            >
              {t(`statement.${format}`)}
            </ButtonLink>
          ))}
          <PrintButton>{t('statement.print')}</PrintButton>
        </span>
      </div>
      <StatementSheet statement={statement} customer={statement.account.customerName || t('erased')} />
    </div>
  )
}
