import { useNavigation } from 'react-router'
import type { StaffThread } from '#services/community/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import { useLivePage } from '#web/storefront/layout/connection/use-live-page.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { ageLabel } from '../health/age.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { StaffForm } from '../staff-form.tsx'
import { useLastAnswer } from '../use-last-answer.ts'
import type { Route } from './+types/conversations-page'
import { actOnThread } from './act-on-thread.server.ts'
import { settleForm } from './moderation-forms.server.ts'
import { QueueTabs } from './queue-tabs.tsx'

/** Reported conversations; staff can read no others. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'support' })
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'communityDesk')
  const call = { context: visit.call }
  const params = new URL(request.url).searchParams
  const isSettled = params.get('queue') === 'settled'
  const after = readText(params, 'after', 200) || null
  const [{ threads, endCursor }, counts] = await Promise.all([
    community.staffThreads({ queue: isSettled ? 'settled' : 'reported', first: 20, ...(after && { after }) }, call),
    orNull(community.toLookAfter(undefined, call)),
  ])
  return {
    threads,
    limits: getFieldLimits(settleForm),
    endCursor,
    counts,
    isSettled,
    after,
    now: visit.now().getTime(),
    seo: privateSeo(visit, paths.backofficeConversations(), {
      title: `${t('threads.title')} · ${t('title')}`,
      description: t('description'),
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'support' })
  return await actOnThread(context, await readForm(request))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ConversationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('communityDesk')
  const lastAnswer = useLastAnswer(actionData)
  const { threads, limits, endCursor, counts, isSettled, after, now } = loaderData
  useLivePage(true)
  const queue = isSettled ? 'settled' : null
  const done = lastAnswer && 'done' in lastAnswer ? lastAnswer.done : 'kept'
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
      <QueueTabs at="threads" filter={{}} counts={counts} />
      <nav aria-label={t('filters')} className="flex flex-wrap gap-2">
        <ChipLink to={paths.backofficeConversations()} isOn={!isSettled}>
          {t('threads.reported')}
        </ChipLink>
        <ChipLink to={paths.backofficeConversations({ queue: 'settled' })} isOn={isSettled}>
          {t('threads.settled')}
        </ChipLink>
      </nav>
      <ResultMessage answer={lastAnswer} done={t(`threads.done.${done}`)} offline={t('offline')} />
      {threads.length === 0 && (
        <EmptyState art={<Art name="sparkles" size={88} />} title={t('threads.none')}>
          {t('threads.noneText')}
        </EmptyState>
      )}
      <ul className="grid grid-cols-1 gap-4 empty:hidden">
        {threads.map((thread) => (
          <li key={thread.id}>
            <ThreadCard thread={thread} now={now} limits={limits} />
          </li>
        ))}
      </ul>
      <Pagination
        label={t('pages')}
        previous={after ? { label: t('first'), to: paths.backofficeConversations({ queue }) } : null}
        next={endCursor ? { label: t('more'), to: paths.backofficeConversations({ queue, after: endCursor }) } : null}
      />
    </div>
  )
}

interface ThreadProps {
  thread: StaffThread
  limits: FieldLimits<'reason'>
}

function ThreadCard({ thread, now, limits }: ThreadProps & { now: number }) {
  const { t } = useTranslation('communityDesk')
  const { t: tHealth } = useTranslation('healthDesk')
  const { id, post, owner, asker, reportedBy, reportReason, reportedAt, isOpen, settledAt, settledNote } = thread
  const getName = (side: 'owner' | 'asker') => thread[side].name || t('owner.nobody')
  const at = new Date(now)
  return (
    <article aria-labelledby={`thread-${id}`}>
      <Card className="grid grid-cols-1 gap-4">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 id={`thread-${id}`} className="scroll-mt-24 text-lg">
            {t('threads.between', { owner: getName('owner'), asker: getName('asker') })}
          </h2>
          <Badge>{t(`kind.${post.kind}`)}</Badge>
          {!isOpen && <Badge tone="neutral">{t('threads.closed')}</Badge>}
          {[owner, asker].some(({ isBlocked }) => isBlocked) && <Badge tone="red">{t('owner.blocked')}</Badge>}
          <span className="ml-auto text-ink-600 text-sm">{ageLabel(tHealth, reportedAt, at)}</span>
        </header>
        <p className="wrap-anywhere text-ink-600 text-xs">
          {t('threads.accounts', {
            ...{ owner: getName('owner'), ownerUid: owner.uid },
            ...{ asker: getName('asker'), askerUid: asker.uid },
          })}
        </p>
        <p className="wrap-anywhere text-md">
          <b>{t('threads.says', { name: getName(reportedBy) })}</b> {reportReason}
        </p>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached without a mouse
          tabIndex={0}
          aria-label={t('threads.messages', { owner: getName('owner'), asker: getName('asker') })}
          className="max-h-96 overflow-y-auto rounded-tile bg-ink-50 p-3"
        >
          <ol className="grid gap-2.5">
            {thread.messages.map(({ number, by, text, at: sentAt }) => (
              <li key={number} className={cx('max-w-[85%]', by === 'asker' && 'ml-auto')}>
                <p className="text-ink-600 text-xs">
                  {getName(by)}, {ageLabel(tHealth, sentAt, at)}
                </p>
                <p
                  className={cx(
                    'wrap-anywhere whitespace-pre-line rounded-tile px-3 py-2',
                    by === 'asker' ? 'bg-brand-100' : 'border border-ink-200 bg-white',
                  )}
                >
                  {text}
                </p>
              </li>
            ))}
          </ol>
        </section>
        {settledAt === null ? (
          <Settle thread={thread} limits={limits} />
        ) : (
          <p className="text-ink-600 text-sm">
            {t('threads.was', { note: settledNote, age: ageLabel(tHealth, settledAt, at) })}
          </p>
        )}
      </Card>
    </article>
  )
}

function Settle({ thread: { id, owner, asker, isOpen }, limits }: ThreadProps) {
  const { t } = useTranslation('communityDesk')
  const sent = useNavigation().formData
  const intent = sent?.get('threadId') === id ? sent.get('intent') : null
  const sides = [owner, asker].filter(({ isBlocked }) => !isBlocked)
  return (
    <StaffForm preventScrollReset className="grid max-w-2xl gap-3 border-ink-200 border-t pt-4">
      <input type="hidden" name="threadId" value={id} />
      <TextField
        {...fieldProps({ limits })('reason')}
        label={t('threads.reason')}
        hint={t('threads.reasonHint')}
        messages={{ required: t('person.blockMissing'), invalid: t('person.blockMissing') }}
      />
      <div className="flex flex-wrap gap-2.5">
        {isOpen && (
          <Button type="submit" name="intent" value="close" size="sm" isPending={intent === 'close'}>
            {t('threads.close')}
          </Button>
        )}
        <Button type="submit" name="intent" value="keep" variant="outline" size="sm" isPending={intent === 'keep'}>
          {t('threads.keep')}
        </Button>
        {sides.map(({ uid, name }) => (
          <Button
            key={uid}
            type="submit"
            name="intent"
            value={`block:${uid}`}
            variant="danger"
            size="sm"
            isPending={intent === `block:${uid}`}
          >
            {t('threads.block', { name: name || t('owner.nobody') })}
          </Button>
        ))}
      </div>
    </StaffForm>
  )
}
