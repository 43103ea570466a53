import { data, useNavigation } from 'react-router'
import { contract } from '#services/appointments/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { STORE_PLACE } from '../../is-staff.ts'
import { loadStore } from '../../load-store.server.ts'
import { NoStores } from '../../no-stores.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { Route } from './+types/feeds-page'

/** Calendars of people, for their phones: each by a secret link that is shown once. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'salonSettings')
  const seo = privateSeo(visit, paths.backofficeStoreFeeds(), { title: t('feeds.title'), description: t('feeds.text') })
  const store = await loadStore(context, request)
  if (!store) return { screen: null, seo }
  const { employees } = await appointments.staffStore({ storeId: store.id }, { context: visit.call })
  return { screen: { storeId: new URL(request.url).searchParams.get('storeId'), name: store.name, employees }, seo }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, STORE_PLACE)
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const store = await loadStore(context, request)
  if (!store) throw data(null, { status: 404 })
  const form = await readForm(request)
  const call = { context: visit.call }
  try {
    const intent = readIntent(form, ['make', 'end'])
    const { employeeId } = parseFormOrThrow(form, getInputSchema(contract.makeCalendarLink).pick({ employeeId: true }))
    const person = { storeId: store.id, employeeId }
    if (intent === 'end') {
      await appointments.endCalendarLink(person, call)
      return { done: true as const, made: null }
    }
    const { secret } = await appointments.makeCalendarLink(person, call)
    return {
      done: true as const,
      made: { employeeId, link: `${visit.origin}${paths.employeeFeed(secret)}` },
    }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function FeedsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('salonSettings')
  const { t: frame } = useTranslation('backoffice')
  const pending = useNavigation().formData?.get('employeeId')
  const { screen } = loaderData
  if (!screen) return <NoStores />
  const made = actionData && 'made' in actionData ? actionData.made : null
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <BackLink to={paths.backofficeStoreTeam({ storeId: screen.storeId })}>{t('tabs.team')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('feeds.title')}</h1>
        <p className="text-ink-700">{t('feeds.text')}</p>
      </header>
      {!made && <ResultMessage answer={actionData} done={frame('saved')} offline={frame('offline')} />}
      {screen.employees.length === 0 && <Notice>{t('feeds.none')}</Notice>}
      {screen.employees.map(({ id, name }) => (
        <Card key={id} className="grid gap-3 sm:p-6">
          <h2 className="text-lg">{name}</h2>
          {made?.employeeId === id && (
            <Notice tone="ok" title={t('feeds.made', { name })}>
              <p className="select-all break-all font-bold">{made.link}</p>
              <p className="mt-1">{t('feeds.once')}</p>
            </Notice>
          )}
          <StaffForm preventScrollReset className="flex flex-wrap gap-2">
            <input type="hidden" name="employeeId" value={id} />
            <Button
              type="submit"
              name="intent"
              value="make"
              size="sm"
              isPending={pending === id}
              pendingLabel={frame('saving')}
            >
              {t('feeds.make')}
            </Button>
            <Button type="submit" name="intent" value="end" size="sm" variant="outline">
              {t('feeds.end')}
            </Button>
          </StaffForm>
        </Card>
      ))}
    </div>
  )
}
