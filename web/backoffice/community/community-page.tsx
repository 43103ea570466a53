import { useRef } from 'react'
import { momentLabel, timeLabel, todayIn } from '#services/appointments/rules/local-clock.ts'
import { LOOK_WITHIN_HOURS } from '#services/community/moderation/rules/moderation-time.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { countryNames } from '#shared/countries/tables/country-names.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import { useLivePage } from '#web/storefront/layout/connection/use-live-page.ts'
import { formatDay } from '#web/storefront/pantry/pet-labels.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { findColleagueNames } from '../colleagues.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { makeSavedPage, useSavedPage } from '../saved-page.ts'
import { useLastAnswer } from '../use-last-answer.ts'
import type { Route } from './+types/community-page'
import { actOnCommunity } from './act-on-community.server.ts'
import { moderationLimits } from './moderation-forms.server.ts'
import { PostCard } from './post-card.tsx'
import { KINDS, type QueueSearch, readQueueSearch, STATES } from './queue-search.ts'
import { QueueTabs } from './queue-tabs.tsx'
import { useQueueKeys } from './use-queue-keys.ts'

/** Ads and notices that wait for moderation, the longest waiting first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'support' })
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'communityDesk')
  const call = { context: visit.call }
  const asked = readQueueSearch(new URL(request.url).searchParams)
  const { queue, status, kind, country, after } = asked
  const [{ posts, endCursor }, counts] = await Promise.all([
    community.staffPosts(
      {
        queue,
        first: 20,
        ...(status && { status }),
        ...(kind && { kind }),
        ...(country && { countryCode: country }),
        ...(after && { after }),
      },
      call,
    ),
    // The counts beside the tabs are optional: the queue shows without them.
    orNull(community.toLookAfter(undefined, call)),
  ])
  const names = await findColleagueNames(
    context,
    posts.flatMap(({ acts }) => acts.flatMap(({ actorUid }) => actorUid ?? [])),
  )
  const now = visit.now()
  const { timezone } = visit.country
  return {
    posts: posts.map((post) => ({
      ...post,
      sinceLabel: formatDay(todayIn(timezone, new Date(post.owner.since))),
      seenOnLabel: post.seenOn && formatDay(post.seenOn),
      /** Time of the last change. */
      movedAt: post.acts.at(-1)?.at ?? post.createdAt,
      acts: post.acts.map((act) => ({ ...act, atLabel: momentLabel(Date.parse(act.at), timezone, now) })),
      isLate: post.status === 'waiting' && isLate(post, now),
    })),
    limits: moderationLimits,
    endCursor,
    counts,
    names,
    viewerUid: visit.viewer.uid,
    asked,
    now: now.getTime(),
    nowLabel: timeLabel(now.getTime(), timezone),
    isStale: false,
    seo: privateSeo(visit, paths.backofficeCommunity(), { title: t('title'), description: t('description') }),
  }
}

function isLate({ kind, acts }: { kind: string; acts: { at: string }[] }, now: Date): boolean {
  const hours = kind === 'adoption' ? LOOK_WITHIN_HOURS.ad : LOOK_WITHIN_HOURS.notice
  return now.getTime() - Date.parse(acts.at(-1)?.at ?? now.toISOString()) > hours * 3_600_000
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'support' })
  return await actOnCommunity(context, await readForm(request))
}

const savedPage = makeSavedPage<Awaited<ReturnType<typeof loader>>>()

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return savedPage.load(request.url, serverLoader)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function CommunityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('communityDesk')
  const lastAnswer = useLastAnswer(actionData)
  const { posts, endCursor, asked, isStale, nowLabel } = loaderData
  const list = useRef<HTMLUListElement>(null)
  useQueueKeys(list)
  useSavedPage(savedPage, loaderData)
  useLivePage(true, { isOfflineReadable: true })
  const done = lastAnswer && 'done' in lastAnswer ? lastAnswer.done : 'approved'
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
      <QueueTabs at={asked.queue} filter={{ kind: asked.kind, country: asked.country }} counts={loaderData.counts} />
      <Filters asked={asked} />
      {isStale && <Notice tone="warn">{t('updated', { time: nowLabel })}</Notice>}
      <ResultMessage answer={lastAnswer} done={t(`done.${done}`)} offline={t('offline')} />
      {posts.length === 0 ? (
        <EmptyState art={<Art name="sparkles" size={88} />} title={t(`none.${asked.queue}`)}>
          {t(`none.${asked.queue}Text`)}
        </EmptyState>
      ) : (
        <p className="text-ink-600 text-sm max-lg:hidden">{t('keys')}</p>
      )}
      <ul ref={list} className="grid grid-cols-1 gap-4 empty:hidden">
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} loaded={loaderData} />
          </li>
        ))}
      </ul>
      <Pagination
        label={t('pages')}
        previous={asked.after ? { label: t('first'), to: getQueueUrl(asked, {}) } : null}
        next={endCursor ? { label: t('more'), to: getQueueUrl(asked, { after: endCursor }) } : null}
      />
    </div>
  )
}

function Filters({ asked }: { asked: QueueSearch }) {
  const { t } = useTranslation('communityDesk')
  const rail = '-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0'
  return (
    <nav aria-label={t('filters')} className="grid grid-cols-1 gap-1">
      <div className={rail}>
        {KINDS.map((kind) => (
          <ChipLink
            key={kind}
            to={getQueueUrl(asked, { kind: asked.kind === kind ? null : kind })}
            isOn={asked.kind === kind}
            isRemovable={asked.kind === kind}
          >
            {t(`kinds.${kind}`)}
          </ChipLink>
        ))}
        {(Object.keys(countryNames) as CountryIso[]).map((country) => (
          <ChipLink
            key={country}
            to={getQueueUrl(asked, { country: asked.country === country ? null : country })}
            isOn={asked.country === country}
            isRemovable={asked.country === country}
          >
            {countryNames[country]}
          </ChipLink>
        ))}
      </div>
      {asked.queue === 'all' && (
        <div className={rail}>
          {STATES.map((status) => (
            <ChipLink
              key={status}
              to={getQueueUrl(asked, { status: asked.status === status ? null : status })}
              isOn={asked.status === status}
              isRemovable={asked.status === status}
            >
              {t(`status.${status}`)}
            </ChipLink>
          ))}
        </div>
      )}
    </nav>
  )
}

/** Address of the list with one parameter changed, on its first page. */
function getQueueUrl({ queue, ...filters }: QueueSearch, change: Partial<Omit<QueueSearch, 'queue'>>): string {
  return paths.backofficeCommunity({ queue: queue === 'waiting' ? null : queue, ...filters, after: null, ...change })
}
