import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { cx } from '#web/ui/cx.ts'
import type { OwnPostGlance } from '../post/own-post.ts'
import { OwnPostBar } from '../post/own-post-bar.tsx'
import type { PostGlance } from '../post/post-glance.ts'
import { factsLine, formatPlace } from '../post/post-labels.ts'
import { PostPicture } from '../post/post-picture.tsx'
import type { ApplicationGlance } from './application-glance.ts'
import { ReceivedApplication } from './received-application.tsx'

interface OwnAdProps {
  ad: PostGlance
  own: OwnPostGlance
  applications: readonly ApplicationGlance[]
  /** True for the ad that a notification links to. */
  isFirst: boolean
  /** Idempotency key of one message to an applicant. */
  writeKey: string
}

/** Ad of the visitor: its status, actions, and applications. */
export function OwnAd({ ad, own, applications, isFirst, writeKey }: OwnAdProps) {
  const { t } = useTranslation('petAdoptions')
  const { t: post } = useTranslation('communityPost')
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isFirst) place.current?.scrollIntoView({ block: 'start' })
  }, [isFirst])
  const waiting = applications.filter(({ status }) => status === 'open')
  const decided = applications.filter(({ status }) => status !== 'open')
  return (
    <article
      ref={place}
      className={cx(
        'grid scroll-mt-32 gap-4 rounded-card border bg-white p-4 shadow-1',
        isFirst ? 'border-brand-600 ring-2 ring-brand-200' : 'border-ink-200',
      )}
    >
      <div className="flex items-center gap-3.5">
        <PostPicture post={ad} sizes="96px" className="size-24 shrink-0 rounded-tile" />
        <div className="min-w-0">
          <h3 className="text-xl">
            <Link to={paths.petAdoption({ id: ad.id })} className="hover:text-brand-700 hover:underline">
              {ad.name}
            </Link>
          </h3>
          <p className="text-ink-700 text-sm">{factsLine(post, ad)}</p>
          <p className="text-ink-600 text-sm">{formatPlace(ad)}</p>
        </div>
      </div>
      <OwnPostBar
        post={own}
        changeAt={paths.petAdoptionAdd({ id: ad.id })}
        photosAt={paths.petAdoptionAdd({ id: ad.id, step: 'photos' })}
      />
      {waiting.length > 0 && (
        <h4 className="font-extrabold text-lg">{t('received.title', { count: waiting.length })}</h4>
      )}
      {waiting.map((application) => (
        <ReceivedApplication
          key={application.id}
          application={application}
          canDecide={own.status === 'open'}
          writeKey={writeKey}
        />
      ))}
      {waiting.length === 0 && own.status === 'open' && <p className="text-ink-600">{t('received.none')}</p>}
      {decided.length > 0 && (
        <details open={decided.some(({ status }) => status === 'accepted')}>
          <summary className="inline-flex min-h-10 cursor-pointer items-center rounded-tag font-bold text-brand-700 hover:underline">
            {t('received.decided', { count: decided.length })}
          </summary>
          <div className="mt-2 grid gap-3">
            {decided.map((application) => (
              <ReceivedApplication
                key={application.id}
                application={application}
                canDecide={false}
                writeKey={writeKey}
              />
            ))}
          </div>
        </details>
      )}
    </article>
  )
}
