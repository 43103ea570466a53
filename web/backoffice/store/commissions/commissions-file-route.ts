import { data } from 'react-router'
import { readOption } from '#web/forms/read-fields.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { readStatementPeriod } from '../../../storefront/statement/read-statement-period.server.ts'
import { toExportResponse } from '../../export-table/to-export-response.server.ts'
import { STORE_PLACE } from '../../is-staff.ts'
import { loadStore } from '../../load-store.server.ts'
import { requireStaff } from '../../require-staff.server.ts'
import type { Route } from './+types/commissions-file-route'

/** Lines of the statements of a period, as a CSV or a workbook. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, STORE_PLACE)
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const store = await loadStore(context, request)
  if (!store) throw data(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const { period, isRefused } = readStatementPeriod(searchParams)
  if (isRefused) throw data(null, { status: 422 })
  const t = translator(visit.country.locale, 'commissions')
  return toExportResponse(readOption(searchParams, 'format', ['csv', 'xlsx']) ?? 'csv', async () => {
    const found = await appointments.commissions({ storeId: store.id, ...period }, { context: visit.call })
    const { currencyCode, statements, from, until } = found
    const money = (amount: number) => ({ amount, currencyCode })
    return {
      fileName: `${t('title')} ${found.storeName} ${from} ${until}`,
      heading: [
        ...(['person', 'day', 'kind', 'pet', 'service'] as const).map((column) => t(`columns.${column}`)),
        ...(['services', 'extras', 'commission', 'tip', 'total'] as const).map((column) => t(column)),
      ],
      rows: statements.flatMap(({ name, lines }) =>
        lines.map((line) => [
          ...[name ?? t('unassigned'), line.day, t(`kinds.${line.kind}`), line.petName, line.packName],
          ...[line.services, line.extras, line.commission, line.tip, line.commission + line.tip].map(money),
        ]),
      ),
      endCursor: null,
    }
  })
}
