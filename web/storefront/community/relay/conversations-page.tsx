import { Link } from 'react-router'
import { readText } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import { PageHeading } from '../../profile/page-heading.tsx'
import type { Route } from './+types/conversations-page'
import { type ConversationHead, toThreadHead } from './conversation-view.server.ts'
import { formatThreadTitle } from './post-title.ts'
import { ThreadPicture } from './thread-picture.tsx'

/** The visitor's conversations about pets, newest first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  const after = readText(new URL(request.url).searchParams, 'after', 200) || undefined
  const { threads, endCursor } = await community.threads({ first: 30, after }, { context: visit.call })
  const t = translator(visit.country.locale, 'conversations')
  return {
    threads: threads.map((thread) => toThreadHead(thread, visit)),
    endCursor,
    seo: privateSeo(visit, paths.conversations(), { title: t('list.title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ConversationsPage({ loaderData: { threads, endCursor } }: Route.ComponentProps) {
  const { t } = useTranslation('conversations')
  if (threads.length === 0)
    return (
      <>
        <PageHeading title={t('list.title')} />
        <EmptyState
          art={<Art name="bubbles" size={88} />}
          title={t('list.empty.title')}
          actions={
            <>
              <ButtonLink to={paths.lostAndFoundPets()}>{t('list.empty.lost')}</ButtonLink>
              <ButtonLink to={paths.petAdoptions()} variant="outline">
                {t('list.empty.adopt')}
              </ButtonLink>
            </>
          }
        >
          {t('list.empty.text')}
        </EmptyState>
      </>
    )
  return (
    <>
      <PageHeading title={t('list.title')}>{t('list.text')}</PageHeading>
      <ul className="grid gap-2.5">
        {threads.map((thread) => (
          <li key={thread.id}>
            <ConversationCard thread={thread} />
          </li>
        ))}
      </ul>
      {endCursor && (
        <ButtonLink
          to={paths.conversations({ after: endCursor })}
          variant="outline"
          className="mx-auto mt-4 flex w-fit"
        >
          {t('list.more')}
        </ButtonLink>
      )}
    </>
  )
}

function ConversationCard({ thread }: { thread: ConversationHead }) {
  const { t } = useTranslation('conversations')
  const { id, post, name, last, unread, when, isOpen, isReported } = thread
  return (
    <Card className="relative flex items-center gap-3 sm:gap-4">
      <ThreadPicture post={post} className="size-14 shrink-0 overflow-hidden rounded-control sm:size-16" />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-3">
          <h2 className="min-w-0 flex-1 truncate text-md">
            {/* Opening marks as read, so the link is not prefetched. */}
            <Link
              to={paths.conversation(id)}
              className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:ring-3 focus-visible:after:ring-brand-600"
            >
              {name}
            </Link>
          </h2>
          <span className="shrink-0 text-ink-600 text-xs">{when}</span>
        </div>
        <p className="truncate text-ink-600 text-sm">
          {t('list.about', { post: formatThreadTitle(t, post) })}
          {post.isOwn && ` · ${t('list.own')}`}
        </p>
        <div className="mt-0.5 flex items-center gap-2">
          <p
            className={
              unread > 0 ? 'min-w-0 flex-1 truncate font-bold text-ink-900' : 'min-w-0 flex-1 truncate text-ink-700'
            }
          >
            {last && (last.isOwn ? t('list.you', { text: last.text }) : last.text)}
          </p>
          {unread > 0 && <Badge tone="brand">{t('list.unread', { count: unread })}</Badge>}
          {!isOpen && <Badge tone="neutral">{t(isReported ? 'list.reported' : 'list.ended')}</Badge>}
        </div>
      </div>
    </Card>
  )
}
