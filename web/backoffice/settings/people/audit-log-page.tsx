import { Form } from 'react-router'
import { auditActions } from '#services/accounts/rules/audit-actions.ts'
import { isDay, localDay, toInstant } from '#services/appointments/rules/local-clock.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readText } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import type { Route } from './+types/audit-log-page'
import { AuditLines } from './audit-lines.tsx'
import { toAuditLines } from './to-audit-lines.server.ts'

const PAGE = 40
const DAY_MS = 24 * 60 * 60 * 1000
/** The filter for lines that changed nothing, too. */
const EVERYTHING = 'all'

/** The audit log, by who did something, what, and when; by default only what changed something. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'people' })
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'peopleSettings')
  const { searchParams } = new URL(request.url)
  const asked = {
    who: readText(searchParams, 'who', 100),
    person: readText(searchParams, 'person', 100),
    what: readText(searchParams, 'what', 40),
    from: readText(searchParams, 'from', 10),
    to: readText(searchParams, 'to', 10),
    before: readText(searchParams, 'before', 20),
  }
  const action = auditActions.find((each) => each === asked.what)
  const from = toMidnight(asked.from, visit.country.timezone)
  const to = toMidnight(asked.to, visit.country.timezone)
  const [entries, people] = await Promise.all([
    accounts.auditLog(
      {
        first: PAGE + 1,
        isWithoutReading: !action && asked.what !== EVERYTHING,
        ...(action && { action }),
        ...(asked.who && { actorUid: asked.who }),
        ...(asked.person && { person: asked.person }),
        ...(asked.before && { before: asked.before }),
        ...(from !== null && { from: new Date(from).toISOString() }),
        ...(to !== null && { until: new Date(to + DAY_MS).toISOString() }),
      },
      call,
    ),
    orNull(accounts.staffPeople(undefined, call)),
  ])
  const shown = entries.slice(0, PAGE)
  return {
    asked,
    people: people?.map(({ uid, name, email }) => ({ uid, name: name || email || uid })) ?? [],
    lines: await toAuditLines(context, shown),
    next: entries.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
    seo: privateSeo(visit, paths.backofficePeopleLog(), { title: t('log.title'), description: t('description') }),
  }
}

/** Instant at which a day begins in the country; null for what is no day. */
function toMidnight(day: string, timezone: string): number | null {
  return isDay(day) ? toInstant(localDay(day, timezone), 0) : null
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function AuditLogPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('peopleSettings')
  const { asked, people, lines, next } = loaderData
  const { before: _, ...filters } = asked
  const here = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, value || null]))
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-5">
      <header className="grid gap-2">
        <BackLink to={paths.backofficePeople()}>{t('title')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('log.title')}</h1>
        <p className="max-w-2xl text-ink-700">{t('log.text')}</p>
      </header>
      <Form
        action={paths.backofficePeopleLog()}
        key={JSON.stringify(filters)}
        className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_1fr_auto_auto_auto]"
      >
        {asked.person && <input type="hidden" name="person" value={asked.person} />}
        <SelectField
          name="who"
          label={t('log.who')}
          defaultValue={asked.who}
          options={[
            { value: '', label: t('log.everybody') },
            ...people.map(({ uid, name }) => ({ value: uid, label: name })),
            { value: 'command', label: t('log.command') },
          ]}
        />
        <SelectField
          name="what"
          label={t('log.what')}
          defaultValue={asked.what}
          options={[
            { value: '', label: t('log.changes') },
            { value: EVERYTHING, label: t('log.everything') },
            ...auditActions.map((action) => ({ value: action, label: t(`log.actions.${action}`) })),
          ]}
        />
        <TextField type="date" name="from" label={t('log.from')} defaultValue={asked.from} />
        <TextField type="date" name="to" label={t('log.to')} defaultValue={asked.to} />
        <Button type="submit" variant="outline" className="max-lg:col-span-2">
          {t('log.show')}
        </Button>
      </Form>
      {asked.person && <TextLink to={paths.backofficePeopleLog()}>{t('log.ofAll')}</TextLink>}
      <Card className="sm:p-6">
        {lines.length === 0 ? <p className="text-ink-600">{t('log.none')}</p> : <AuditLines lines={lines} />}
      </Card>
      <Pagination
        label={t('log.pages')}
        previous={asked.before ? { label: t('log.newest'), to: paths.backofficePeopleLog(here) } : null}
        next={next ? { label: t('log.older'), to: paths.backofficePeopleLog({ ...here, before: next }) } : null}
      />
    </div>
  )
}
