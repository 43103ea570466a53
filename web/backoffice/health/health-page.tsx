import { timeLabel, todayIn } from '#services/appointments/rules/local-clock.ts'
import { paths } from '#web/backoffice/paths.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import { useLivePage } from '#web/storefront/layout/connection/use-live-page.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Notice } from '#web/ui/notice.tsx'
import { findColleagueNames } from '../colleagues.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { makeSavedPage, useSavedPage } from '../saved-page.ts'
import { useLastAnswer } from '../use-last-answer.ts'
import type { Route } from './+types/health-page'
import { actOnHealth } from './act-on-health.server.ts'
import { ActsSection } from './acts-section.tsx'
import { CommunitySection } from './community-section.tsx'
import { eventsByDay } from './events-by-day.ts'
import { EventsSection } from './events-section.tsx'
import { gatherCondition } from './gather-health.server.ts'
import { giveUpForm } from './health-forms.server.ts'
import type { HealthOfPage } from './health-page-data.ts'
import { InsuranceSection } from './insurance-section.tsx'
import { JobsSection } from './jobs-section.tsx'
import { MessagesSection } from './messages/messages-section.tsx'
import { MoneySection } from './money-section.tsx'
import { RewardsSection } from './rewards-section.tsx'
import { SourcesSection } from './sources-section.tsx'
import { SystemSection } from './system-section.tsx'
import { countByKind, whatIsWrong } from './what-is-wrong.ts'

const DAYS = 7

/** Health of the system and everything that waits for an operator, each part loaded separately. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const { operations, messaging, tracking } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'healthDesk')
  const call = { context: visit.call }
  const [condition, queues, messages, acts, days] = await Promise.all([
    gatherCondition(context),
    orNull(operations.parkedJobs(undefined, call)),
    orNull(messaging.parked({ first: 50 }, call)),
    orNull(operations.acts({ first: 10 }, call)),
    orNull(tracking.days({ days: DAYS }, call)),
  ])
  const names = await findColleagueNames(context, acts?.map(({ actorUid }) => actorUid) ?? [])
  const now = visit.now()
  return {
    condition,
    queues,
    messages,
    acts,
    events: days && eventsByDay(days, todayIn(visit.country.timezone, now), DAYS),
    names,
    viewerUid: visit.viewer.uid,
    wrong: whatIsWrong(condition, { now, isDemo: visit.mode === 'demo' }),
    now: now.getTime(),
    timezone: visit.country.timezone,
    nowLabel: timeLabel(now.getTime(), visit.country.timezone),
    giveUpLimits: getFieldLimits(giveUpForm),
    isStale: false,
    seo: privateSeo(visit, paths.backofficeHealth(), { title: t('title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'settings' })
  return await actOnHealth(context, await readForm(request))
}

const savedPage = makeSavedPage<Awaited<ReturnType<typeof loader>>>()

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return savedPage.load(request.url, serverLoader)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function HealthPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('healthDesk')
  const lastAnswer = useLastAnswer(actionData)
  const { isStale, nowLabel } = loaderData
  useSavedPage(savedPage, loaderData)
  useLivePage(true, { isOfflineReadable: true })
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-6">
      <header className="grid gap-3">
        <div>
          <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
          <p className="text-ink-600 text-sm">{t('seenAt', { time: nowLabel })}</p>
        </div>
        {isStale && <Notice tone="warn">{t('updated', { time: nowLabel })}</Notice>}
        <ResultMessage answer={lastAnswer} done={t('done')} offline={t('offline')} />
        <Overall loaded={loaderData} />
      </header>
      <JobsSection loaded={loaderData} />
      <MessagesSection loaded={loaderData} />
      <MoneySection loaded={loaderData} />
      <InsuranceSection loaded={loaderData} />
      <CommunitySection loaded={loaderData} />
      <RewardsSection loaded={loaderData} />
      <SourcesSection loaded={loaderData} />
      <EventsSection loaded={loaderData} />
      <SystemSection loaded={loaderData} />
      <ActsSection loaded={loaderData} />
    </div>
  )
}

/** 'Todo en orden', or the problems with their counts. */
function Overall({ loaded: { wrong, condition, queues, messages } }: { loaded: HealthOfPage }) {
  const { t } = useTranslation('healthDesk')
  const isWhole = [...Object.values(condition), queues, messages].every((part) => part !== null)
  if (wrong.length === 0 && isWhole)
    return (
      <Notice tone="ok" title={t('allGood')}>
        {t('allGoodText')}
      </Notice>
    )
  return (
    <Notice tone="warn" title={wrong.length > 0 ? t('wrong', { count: countByKind(wrong) }) : null}>
      {wrong.length > 0 && (
        <ul className="list-disc pl-5">
          {wrong.map(({ what, count }) => (
            <li key={what}>{t(`problem.${what}`, { count })}</li>
          ))}
        </ul>
      )}
      {!isWhole && <p>{t('notAll')}</p>}
    </Notice>
  )
}
