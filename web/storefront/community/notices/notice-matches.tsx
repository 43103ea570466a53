import { ArrowLeftRight, Check, Undo2, X } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { shortDay } from '../post/post-card.tsx'
import { getPostPage, type PostGlance } from '../post/post-glance.ts'
import { factsLine, formatPlace, formatPostTitle } from '../post/post-labels.ts'
import { PostPicture } from '../post/post-picture.tsx'
import type { MatchGlance } from './matches.server.ts'

interface NoticeMatchesProps {
  matches: readonly MatchGlance[]
  own: PostGlance
  /** The notice has ended: matches are read-only. */
  isOver: boolean
}

/** Possible matches of a notice, each with its reasons; the owner of the lost pet confirms or rejects them. */
export function NoticeMatches({ matches, own, isOver }: NoticeMatchesProps) {
  const { t } = useTranslation('lostAndFound')
  return (
    <section id="coincidencias" aria-labelledby="matches" className="mt-8 grid scroll-mt-24 gap-3">
      <h2 id="matches" className="text-xl">
        {t('matches.title')}
      </h2>
      {matches.length === 0 ? (
        <p className="rounded-card bg-white p-4 text-ink-700 shadow-1">{t(isOver ? 'matches.over' : 'matches.none')}</p>
      ) : (
        <>
          <p className="text-ink-600">{t(`matches.text.${own.kind === 'lost' ? 'lost' : 'found'}`)}</p>
          <ul className="grid gap-4 @4xl/main:grid-cols-2">
            {matches.map((match) => (
              <li key={match.other.id}>
                <MatchCard match={match} own={own} isOver={isOver} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function MatchCard({ match, own, isOver }: { match: MatchGlance; own: PostGlance; isOver: boolean }) {
  const { t } = useTranslation('lostAndFound')
  const { t: tPost } = useTranslation('communityPost')
  const { other, status, score } = match
  return (
    <article
      className={cx(
        'grid h-full content-start gap-3.5 rounded-card border-2 p-4 shadow-1',
        status === 'confirmed' ? 'border-ok' : 'border-ink-200',
        status === 'rejected' ? 'bg-ink-50' : 'bg-white',
      )}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={score >= 70 ? 'ok' : 'sun'}>{t('matches.score', { score })}</Badge>
        {status !== 'suggested' && (
          <Badge tone={status === 'confirmed' ? 'brand' : 'neutral'}>{t(`matches.status.${status}`)}</Badge>
        )}
      </div>
      <div className="relative grid grid-cols-2 gap-2">
        <Side post={own} label={t('matches.yours')} />
        <Side post={other} label={formatPostTitle(tPost, other)} to={getPostPage(other)} />
        <span
          aria-hidden="true"
          className="absolute top-[calc(50%-0.75rem)] left-1/2 grid size-9 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full bg-white text-brand-700 shadow-2"
        >
          <ArrowLeftRight className="size-5" />
        </span>
      </div>
      <p className="text-ink-700 text-sm">
        {[factsLine(tPost, other), formatPlace(other), other.seenOn && shortDay(other.seenOn)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Reasons match={match} />
      {match.canDecide && !isOver && <Decide match={match} />}
      {!match.canDecide && status === 'suggested' && <p className="text-ink-600 text-sm">{t('matches.theyDecide')}</p>}
      {status !== 'rejected' && !isOver && (
        <ButtonLink to={paths.petContact({ id: other.id })} size="sm" variant="outline" className="w-fit">
          {t('matches.write')}
        </ButtonLink>
      )}
    </article>
  )
}

function Side({ post, label, to }: { post: PostGlance; label: string; to?: string }) {
  const picture = (
    <PostPicture post={post} sizes="(min-width: 960px) 220px, 45vw" className="aspect-square w-full rounded-tile" />
  )
  return (
    <figure className="grid min-w-0 gap-1">
      {to ? (
        <Link to={to} aria-label={label} className="rounded-tile">
          {picture}
        </Link>
      ) : (
        picture
      )}
      <figcaption className="truncate text-center font-bold text-sm">{label}</figcaption>
    </figure>
  )
}

/** Reasons with the weight of each; the text states what the bar shows. */
function Reasons({ match: { signals } }: { match: MatchGlance }) {
  const { t } = useTranslation('lostAndFound')
  return (
    <ul aria-label={t('matches.reasons')} className="grid gap-2">
      {signals.map(({ signal, points, weight, words }) => {
        const share = Math.max(0, Math.min(1, points / weight))
        const isAgainst = points < 0
        return (
          <li key={signal} className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-center gap-3 text-sm">
            <span className={cx('min-w-0', isAgainst && 'text-red-700')}>{words}</span>
            <span className="flex items-center gap-2">
              <span aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded-full bg-ink-200">
                <span
                  className={cx('block h-full rounded-full', isAgainst ? 'bg-red-600' : 'bg-ok')}
                  style={{ width: `${isAgainst ? 100 : share * 100}%` }}
                />
              </span>
              <span className="w-8 text-right font-bold text-ink-700 text-xs tabular-nums">
                {t('matches.points', { points: Math.round(points) })}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Buttons to confirm or reject a match, and to undo that. */
function Decide({ match: { other, status } }: { match: MatchGlance }) {
  const { t } = useTranslation('lostAndFound')
  const sent = useNavigation().formData
  const isSent = (decision: string) => sent?.get('otherId') === other.id && sent.get('decision') === decision
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      <input type="hidden" name="intent" value="match" />
      <input type="hidden" name="otherId" value={other.id} />
      {status === 'suggested' ? (
        <>
          <Button
            type="submit"
            name="decision"
            value="confirm"
            size="sm"
            icon={<Check aria-hidden="true" className="size-4.5" />}
            isPending={isSent('confirm')}
            pendingLabel={t('matches.sending')}
          >
            {t('matches.confirm')}
          </Button>
          <Button
            type="submit"
            name="decision"
            value="reject"
            size="sm"
            variant="outline"
            icon={<X aria-hidden="true" className="size-4.5" />}
            isPending={isSent('reject')}
            pendingLabel={t('matches.sending')}
          >
            {t('matches.reject')}
          </Button>
        </>
      ) : (
        <Button
          type="submit"
          name="decision"
          value="undo"
          size="sm"
          variant="outline"
          icon={<Undo2 aria-hidden="true" className="size-4.5" />}
          isPending={isSent('undo')}
          pendingLabel={t('matches.sending')}
        >
          {t('matches.undo')}
        </Button>
      )}
    </Form>
  )
}
