import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { orOffline } from '../../../storefront/layout/connection/or-offline.ts'
import { Refused } from '../../../storefront/profile/refused.tsx'
import { loadStore } from '../../load-store.server.ts'
import { NoStores } from '../../no-stores.tsx'
import { type PartAnswer, partOffline } from '../parts/part-answer.ts'
import { StoreTabs } from '../store-tabs.tsx'
import type { Route } from './+types/team-page'
import { actOnTeam } from './act-on-team.server.ts'
import { EmployeesCard } from './employees-card.tsx'
import { StationsCard } from './stations-card.tsx'
import { teamLimits } from './team-forms.server.ts'

/** Where and by whom a store's visits are attended. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'salonSettings')
  const seo = privateSeo(visit, paths.backofficeStoreTeam(), { title: t('tabs.team'), description: t('description') })
  const chosen = await loadStore(context, request)
  if (!chosen) return { shownStore: null, seo }

  const call = { context: visit.call }
  const [{ stations, employees }, { store }] = await Promise.all([
    appointments.storeSettings({ storeId: chosen.id }, call),
    appointments.staffStore({ storeId: chosen.id }, call),
  ])
  const { id, name } = chosen
  const usualShifts = store.schedule
    .filter(({ active }) => active)
    .map(({ day, startTime, endTime }) => ({ day, startTime, endTime }))
  const shownStore = { id, name, stations, employees, usualShifts, limits: teamLimits, idempotencyKey: newSecret() }
  return { shownStore, seo }
}

export async function action({ request, context }: Route.ActionArgs) {
  const store = await loadStore(context, request)
  if (!store) return null
  return actOnTeam({ context, storeId: store.id, form: await readForm(request) })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orOffline(serverAction, partOffline)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function StoreTeamPage({ loaderData: { shownStore }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('salonSettings')
  const { t: frame } = useTranslation('backoffice')
  if (!shownStore) return <NoStores />
  const answer: PartAnswer | null = actionData ?? null
  const { stations, employees, usualShifts, limits, idempotencyKey } = shownStore
  return (
    <div key={shownStore.id} className="grid grid-cols-1 gap-4">
      <header>
        <p className="font-bold text-ink-600 text-sm">{shownStore.name}</p>
        <h1 className="text-xl lg:text-2xl">{t('tabs.team')}</h1>
      </header>
      <StoreTabs />
      {(answer?.intent === null || answer?.intent === 'order') && answer.refusal && (
        <Refused answer={answer} offline={frame('offline')} />
      )}
      <StationsCard {...{ stations, answer, idempotencyKey }} limits={limits.station} />
      {employees.length > 0 && (
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          <TextLink to={paths.backofficeStoreFeeds({ storeId: shownStore.id })}>{t('feeds.title')}</TextLink>
          <TextLink to={paths.backofficeCommissions({ storeId: shownStore.id })}>{t('commissionsLink')}</TextLink>
        </div>
      )}
      <EmployeesCard {...{ employees, usualShifts, answer, idempotencyKey }} limits={limits.employee} />
    </div>
  )
}
