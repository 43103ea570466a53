import { MessageCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { CertificateLink } from '../../certificate/certificate-link.tsx'
import type { PostGlance } from '../post/post-glance.ts'
import { PostPicture } from '../post/post-picture.tsx'
import type { ApplicationGlance } from './application-glance.ts'
import { ApplicationBadge } from './application-parts.tsx'
import { FollowUps } from './follow-ups.tsx'

interface SentApplicationProps {
  application: ApplicationGlance
  /** Null when the ad is no longer visible. */
  ad: Pick<PostGlance, 'species' | 'colours' | 'picture'> | null
  /** True for the application that a notification links to. */
  isFirst: boolean
}

/** Application of the visitor: status, withdrawal, and follow-ups. */
export function SentApplication({ application, ad, isFirst }: SentApplicationProps) {
  const { t } = useTranslation('petAdoptions')
  const { t: talk } = useTranslation('conversations')
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isFirst) place.current?.scrollIntoView({ block: 'start' })
  }, [isFirst])
  const sent = useNavigation().formData
  const { id, postId, postName, status, reason, sentOn } = application
  const isWithdrawing = sent?.get('intent') === 'withdraw' && sent.get('applicationId') === id
  return (
    <article
      ref={place}
      className={cx(
        'grid scroll-mt-32 gap-4 rounded-card border bg-white p-4 shadow-1',
        isFirst ? 'border-brand-600 ring-2 ring-brand-200' : 'border-ink-200',
      )}
    >
      <div className="flex items-center gap-3.5">
        {ad && <PostPicture post={ad} sizes="80px" className="size-20 shrink-0 rounded-tile" />}
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 text-lg">
            {ad ? (
              <Link to={paths.petAdoption({ id: postId })} className="hover:text-brand-700 hover:underline">
                {postName}
              </Link>
            ) : (
              postName
            )}
            <ApplicationBadge status={status} />
          </h3>
          <p className="text-ink-600 text-sm">{t('sent.on', { day: sentOn })}</p>
        </div>
      </div>
      <p className="text-ink-700">{t(`sent.about.${status}`, { name: postName })}</p>
      {reason !== '' && (
        <p className="rounded-tile bg-brand-50 px-3.5 py-2.5 [overflow-wrap:anywhere]">
          {t('sent.reason', { reason })}
        </p>
      )}
      {ad && (status === 'open' || status === 'accepted') && (
        <ButtonLink
          to={paths.petContact({ id: postId })}
          variant="outline"
          size="sm"
          className="w-fit"
          icon={<MessageCircle aria-hidden="true" className="size-4.5" />}
        >
          {talk('contact.write')}
        </ButtonLink>
      )}
      {status === 'open' && (
        <details className="text-sm">
          <summary className="inline-flex min-h-10 cursor-pointer items-center rounded-tag font-bold text-red-700 hover:underline">
            {t('sent.withdraw')}
          </summary>
          <Form
            method="post"
            preventScrollReset
            className="mt-1 grid justify-items-start gap-2 rounded-tile bg-red-50 p-3.5"
          >
            <p className="font-bold text-red-900">{t('sent.withdrawAsk', { name: postName })}</p>
            <input type="hidden" name="intent" value="withdraw" />
            <input type="hidden" name="applicationId" value={id} />
            <Button type="submit" variant="danger" size="sm" isPending={isWithdrawing} pendingLabel={t('sending')}>
              {t('sent.withdrawYes')}
            </Button>
          </Form>
        </details>
      )}
      {status === 'accepted' && <CertificateLink to={paths.ownCertificate({ application: id })} />}
      {status === 'accepted' && <FollowUps applicationId={id} name={postName} followUps={application.followUps} />}
    </article>
  )
}
