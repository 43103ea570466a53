import { Camera, CircleCheck, PartyPopper, Pencil } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { OwnPostGlance } from './own-post.ts'
import { PostStateBadge } from './post-state-badge.tsx'

interface OwnPostBarProps {
  post: OwnPostGlance
  /** Paths of the edit form and of the photos. */
  changeAt: string
  photosAt: string
}

/**
 * Owner's bar of a post: status, confirm as current, edit, end. Its forms post to the page as 'confirm' and 'close'
 * with `postId` (see `own-post-actions.server.ts`).
 */
export function OwnPostBar({ post, changeAt, photosAt }: OwnPostBarProps) {
  const { t } = useTranslation(['ownPost', 'communityPost'])
  const sent = useNavigation().formData
  const isSent = (intent: string) => sent?.get('intent') === intent && sent.get('postId') === post.id
  return (
    <section
      aria-label={t('own.label')}
      className="grid gap-3 rounded-card border border-brand-200 bg-brand-50 p-4 shadow-1"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <PostStateBadge status={post.status} />
        <p className="min-w-0 flex-1 basis-56 text-ink-700 text-sm">
          {t(`own.about.${post.status}`, { day: post.freshUntil, note: post.lastNote })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {post.canConfirm && post.status !== 'waiting' && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="postId" value={post.id} />
            <Button
              type="submit"
              name="intent"
              value="confirm"
              size="sm"
              icon={<CircleCheck aria-hidden="true" className="size-4.5" />}
              isPending={isSent('confirm')}
              pendingLabel={t('communityPost:sending')}
            >
              {t(post.status === 'expired' ? 'own.revive' : `own.confirm.${post.kind}`)}
            </Button>
          </Form>
        )}
        {post.canChange && (
          <>
            <ButtonLink
              to={changeAt}
              size="sm"
              variant="light"
              icon={<Pencil aria-hidden="true" className="size-4.5" />}
            >
              {t('own.change')}
            </ButtonLink>
            <ButtonLink
              to={photosAt}
              size="sm"
              variant="light"
              icon={<Camera aria-hidden="true" className="size-4.5" />}
            >
              {t('own.photos')}
            </ButtonLink>
          </>
        )}
      </div>
      {post.ends.length > 0 && (
        <details className="text-sm">
          <summary className="inline-flex min-h-10 cursor-pointer items-center rounded-tag font-bold text-brand-700 hover:underline">
            {t(`own.end.${post.kind}`)}
          </summary>
          <Form method="post" preventScrollReset className="mt-1 grid gap-3 rounded-tile bg-white p-3.5">
            <input type="hidden" name="intent" value="close" />
            <input type="hidden" name="postId" value={post.id} />
            <p>{t(`own.endText.${post.kind}`)}</p>
            <div className="flex flex-wrap gap-2">
              {post.ends.map((as) => (
                <Button
                  key={as}
                  type="submit"
                  name="as"
                  value={as}
                  size="sm"
                  variant={as === 'closed' ? 'outline' : 'primary'}
                  icon={as === 'closed' ? undefined : <PartyPopper aria-hidden="true" className="size-4.5" />}
                  isPending={isSent('close') && sent?.get('as') === as}
                  pendingLabel={t('communityPost:sending')}
                >
                  {t(`own.as.${as}`)}
                </Button>
              ))}
            </div>
          </Form>
        </details>
      )}
    </section>
  )
}
