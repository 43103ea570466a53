import { ExternalLink, Flag } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import { ageLabel } from '../health/age.ts'
import { FactList } from '../insurance/fact-list.tsx'
import { PictureBoard } from '../picture-board.tsx'
import { MapLink } from '../reach-links.tsx'
import type { Route } from './+types/community-page'
import { ModerateForms } from './moderate-forms.tsx'
import { OwnerBox } from './owner-box.tsx'
import type { ShownPost } from './shown-post.ts'

export type Loaded = Route.ComponentProps['loaderData']

const tones: Record<ShownPost['status'], Tone> = {
  waiting: 'warn',
  open: 'ok',
  matched: 'soft',
  adopted: 'ok',
  reunited: 'ok',
  closed: 'neutral',
  expired: 'neutral',
  hidden: 'red',
}

/** One ad or notice with everything needed to moderate it. */
export function PostCard({ post, loaded }: { post: ShownPost; loaded: Loaded }) {
  const { t } = useTranslation('communityDesk')
  const { id, kind, status, name, pictures, description, reports, isLate } = post
  const title = name || t('noName')
  return (
    <article
      data-queue-item
      tabIndex={-1}
      aria-labelledby={`post-${id}`}
      className="scroll-mt-24 rounded-card border border-ink-200 bg-white p-4 shadow-1 focus:border-brand-600 sm:p-5"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 id={`post-${id}`} className="scroll-mt-24 text-lg">
          {title}
        </h2>
        <Badge>{t(`kind.${kind}`)}</Badge>
        <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
        {isLate && <Badge tone="red">{t('late')}</Badge>}
        <Since post={post} now={loaded.now} />
      </header>
      <div className="mt-4 grid gap-5 @3xl/main:grid-cols-[minmax(0,1fr)_18rem] @3xl/main:items-start">
        <div className="grid grid-cols-1 gap-4">
          <Reports reports={reports} now={loaded.now} />
          {description && <p className="wrap-anywhere max-w-prose whitespace-pre-line">{description}</p>}
          <Facts post={post} />
          {pictures.length === 0 ? (
            <p className="text-ink-600 text-sm">{t('picturesNone')}</p>
          ) : (
            <PictureBoard
              pictures={pictures.map((picture, index) => ({
                id: picture.id,
                label: t('picture', { count: index + 1 }),
                small: picture.small,
                large: picture.large,
              }))}
            />
          )}
        </div>
        <div className="grid gap-3">
          <OwnerBox post={post} />
          <Log post={post} loaded={loaded} />
        </div>
      </div>
      <ModerateForms post={post} title={title} limits={loaded.limits} />
    </article>
  )
}

function Since({ post: { status, movedAt, kind, id }, now }: { post: ShownPost; now: number }) {
  const { t } = useTranslation('communityDesk')
  const { t: tHealth } = useTranslation('healthDesk')
  const age = ageLabel(tHealth, movedAt, new Date(now))
  const page = { adoption: paths.petAdoption, lost: paths.lostPet, found: paths.foundPet }[kind]
  return (
    <p className="ml-auto flex items-center gap-3 text-ink-600 text-sm">
      {status === 'waiting' ? t('waits', { age: age.replace(/^hace /, '') }) : age}
      <Link to={page({ id })} className="inline-flex min-h-9 items-center gap-1 font-bold text-brand-700">
        <ExternalLink aria-hidden="true" className="size-4" />
        {t('see')}
      </Link>
    </p>
  )
}

function Reports({ reports, now }: { reports: ShownPost['reports']; now: number }) {
  const { t } = useTranslation('communityDesk')
  const { t: tHealth } = useTranslation('healthDesk')
  if (reports.length === 0) return null
  return (
    <Notice tone="warn" title={t('reports', { count: reports.length })}>
      <ul className="mt-1 grid gap-1.5">
        {reports.map(({ reason, note, at }) => (
          <li key={at + reason} className="flex gap-2 text-sm">
            <Flag aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="wrap-anywhere min-w-0">
              <b>{t(`reportReason.${reason}`)}</b>
              {note && `: ${note}`} <span className="text-ink-600">{ageLabel(tHealth, at, new Date(now))}</span>
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Facts({ post }: { post: ShownPost }) {
  const { t } = useTranslation('communityDesk')
  const { kind, species, breed, sex, size, ageMonths, colours, city, zone, exactPlace, marks, seenOnLabel } = post
  const age =
    ageMonths === null
      ? null
      : ageMonths < 24
        ? t('months', { count: ageMonths })
        : t('years', { count: Math.floor(ageMonths / 12) })
  const facts = [
    { name: t('facts.pet'), value: [t(`species.${species}`), breed, sex, age].filter(Boolean).join(' · ') },
    { name: t('facts.looks'), value: [colours.join(', '), size].filter(Boolean).join(' · ') },
    {
      name: t('facts.place'),
      value: (
        <span className="flex flex-wrap items-center gap-2">
          {[zone, city].filter(Boolean).join(', ')}
          {exactPlace && <MapLink at={exactPlace}>{t('facts.map')}</MapLink>}
        </span>
      ),
    },
    ...(seenOnLabel && kind !== 'adoption' ? [{ name: t(`facts.seenOn.${kind}`), value: seenOnLabel }] : []),
    ...(marks ? [{ name: t('facts.marks'), value: marks }] : []),
    ...(post.hiddenMarkQuestion ? [{ name: t('facts.question'), value: post.hiddenMarkQuestion }] : []),
    ...(post.hasChip ? [{ name: t('facts.chip'), value: t('facts.chipYes') }] : []),
  ]
  return <FactList facts={facts} />
}

/** Moderation log of the post. */
function Log({ post: { acts }, loaded: { viewerUid, names } }: { post: ShownPost; loaded: Loaded }) {
  const { t } = useTranslation('communityDesk')
  const getWho = ({ by, actorUid }: ShownPost['acts'][number]) => {
    if (by !== 'staff' || actorUid === null) return t(`log.${by}`)
    return actorUid === viewerUid ? t('log.you') : (names[actorUid] ?? t('log.staff'))
  }
  return (
    <Accordion title={t('log.title')} className="border-b-0">
      <Timeline
        label={t('log.title')}
        entries={acts.map((act, index) => ({
          key: `${act.at} ${index}`,
          title: t(`status.${act.status}`),
          note: act.note,
          time: `${act.atLabel}, ${getWho(act)}`,
          state: index < acts.length - 1 ? 'done' : act.status === 'hidden' ? 'stopped' : 'current',
        }))}
      />
    </Accordion>
  )
}
