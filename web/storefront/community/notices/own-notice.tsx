import { Eye, Sparkles } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import type { OwnPostGlance } from '../post/own-post.ts'
import { OwnPostBar } from '../post/own-post-bar.tsx'
import { shortDay } from '../post/post-card.tsx'
import { getPostPage, type PostGlance } from '../post/post-glance.ts'
import { formatPlace, formatPostTitle } from '../post/post-labels.ts'
import { PostPicture } from '../post/post-picture.tsx'

interface OwnNoticeProps {
  own: OwnPostGlance
  glance: PostGlance
  /** Number of undecided matches. */
  matches: number
  sightings: number
}

/** Notice of the visitor with its status and actions. */
export function OwnNotice({ own, glance, matches, sightings }: OwnNoticeProps) {
  const { t } = useTranslation('lostAndFound')
  const { t: tPost } = useTranslation('communityPost')
  const add = own.kind === 'found' ? paths.foundPetAdd : paths.lostPetAdd
  return (
    <article className="grid gap-3 rounded-card border border-ink-200 bg-white p-4 shadow-1">
      <div className="flex gap-3.5">
        <PostPicture post={glance} sizes="96px" className="size-24 shrink-0 rounded-tile" />
        <div className="grid min-w-0 flex-1 content-start gap-1">
          <h2 className="text-lg leading-snug">
            <Link to={getPostPage(glance)} className="hover:text-brand-700 hover:underline">
              {formatPostTitle(tPost, glance)}
            </Link>
          </h2>
          <p className="text-ink-600 text-sm">
            {[formatPlace(glance), glance.seenOn && shortDay(glance.seenOn)].filter(Boolean).join(' · ')}
          </p>
          <p className="flex flex-wrap gap-x-4 gap-y-1 font-bold text-sm">
            {matches > 0 && (
              <Link
                to={`${getPostPage(glance)}#coincidencias`}
                className="inline-flex min-h-9 items-center gap-1.5 text-brand-700 hover:underline"
              >
                <Sparkles aria-hidden="true" className="size-4" />
                {t('mine.matches', { count: matches })}
              </Link>
            )}
            {sightings > 0 && (
              <Link
                to={getPostPage(glance)}
                className="inline-flex min-h-9 items-center gap-1.5 text-brand-700 hover:underline"
              >
                <Eye aria-hidden="true" className="size-4" />
                {t('mine.sightings', { count: sightings })}
              </Link>
            )}
          </p>
        </div>
      </div>
      <OwnPostBar post={own} changeAt={add({ id: own.id })} photosAt={add({ id: own.id, step: 'photos' })} />
    </article>
  )
}
