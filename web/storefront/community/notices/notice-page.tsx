import { HeartHandshake, MapPinned, MessageCircleHeart, PartyPopper } from 'lucide-react'
import { data, redirect } from 'react-router'
import type { Post } from '#services/community/contract.ts'
import { isListed } from '#services/community/posts/rules/post-life.ts'
import { dayIn, daysBetween } from '#services/pets/rules/days.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readId, readOption } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, type Visit, visitContext } from '#web/request/context.ts'
import { nullIfMissing } from '#web/request/or-else.ts'
import { isPageAt } from '#web/request/page-address.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { breadcrumbJsonLd } from '#web/storefront/seo/meta.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { publicSeo } from '#web/storefront/seo/public-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PetFace } from '#web/ui/pictures/pet-face.tsx'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { RefusalNotice } from '../../pets/answer.tsx'
import { AnswerNotice } from '../../profile/answer-notice.tsx'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import { AlertZoneLink } from '../alerts/alert-zone-link.tsx'
import { getPlaceBase } from '../map/place-base.server.ts'
import { PlaceCircle } from '../map/place-circle.tsx'
import { FreshnessBadge } from '../post/freshness-badge.tsx'
import { ownPostGlance } from '../post/own-post.ts'
import { actOnPost, closeForm, POST_INTENTS } from '../post/own-post-actions.server.ts'
import { OwnPostBar } from '../post/own-post-bar.tsx'
import { shortDay } from '../post/post-card.tsx'
import { PostFacts } from '../post/post-facts.tsx'
import { PostGallery } from '../post/post-gallery.tsx'
import { getPostPage, toPostGlance } from '../post/post-glance.ts'
import { formatPlace, formatPostTitle } from '../post/post-labels.ts'
import { ReportPost } from '../post/report-post.tsx'
import { ShareButtons } from '../share/share-buttons.tsx'
import type { Route } from './+types/notice-page'
import { decideOnMatch, findMatches } from './matches.server.ts'
import { NoticeMatches } from './notice-matches.tsx'
import type { NoticeKind } from './notice-search.ts'
import { NoticeSightings } from './notice-sightings.tsx'
import { findSightings } from './sightings.server.ts'

export const handle = { chat: 'hidden' } satisfies PagePolicy

const doneValues = ['published', 'changed', 'confirmed', 'closed', 'reunited', 'reported'] as const

/** `/lostPet?id=` and `/foundPet?id=`: a notice. Its owner also sees matches, sightings and actions. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  const url = new URL(request.url)
  const id = readId(url.searchParams, 'id')
  const kind = parseKind(url)
  if (id === '') throw redirect(kind === 'found' ? paths.foundPets() : paths.lostPets())
  const post = await publicPost(community.post({ postId: id }, { context: visit.call }))
  if (!post) return data({ gone: kind, shown: null, seo: getGoneSeo(visit, kind) }, { status: 404 })
  if (post.kind !== kind) throw redirect(getPostPage(post))

  const own = post.isOwn ? await community.ownPost({ postId: id }, { context: visit.call }) : null
  const [mapBase, matches, sightings] = await Promise.all([
    getPlaceBase(visit),
    own ? findMatches(context, id) : [],
    own && kind === 'lost' ? findSightings(context, id) : [],
  ])
  const today = dayIn(visit.country.timezone, visit.now())
  const shown = {
    post,
    glance: toPostGlance(post, visit.country, visit.now()),
    daysAgo: post.seenOn ? Math.max(0, daysBetween(post.seenOn, today)) : null,
    own: own && { bar: ownPostGlance(own, visit.country), matches, sightings },
    tiles: mapBase.tiles,
    neighbourhoods: mapBase.neighbourhoods,
    url: visit.origin + getPostPage(post),
    isSignedIn: visit.viewer.uid !== null && !visit.viewer.isGuest,
    done: readOption(url.searchParams, 'done', doneValues),
  }
  return data({ gone: null, shown, seo: getSeo(visit, post) })
}

function parseKind({ pathname }: URL): NoticeKind {
  return isPageAt(pathname, '/foundPet') ? 'found' : 'lost'
}

/** Null for a post that does not exist or is not public: both read the same. */
async function publicPost(asked: Promise<Post>): Promise<Post | null> {
  const post = await nullIfMissing(asked)
  return post?.kind === 'adoption' ? null : post
}

function getSeo(visit: Visit, post: Post) {
  const t = translator(visit.country.locale, 'lostAndFound')
  const kind = post.kind === 'lost' ? 'lost' : 'found'
  const path = getPostPage(post)
  const title = t(`page.seo.${kind}`, {
    name: formatPostTitle(translator(visit.country.locale, 'communityPost'), post),
    place: formatPlace(post),
  })
  const list = { name: t(`list.title.${kind}`), url: visit.origin + getListPage(kind) }
  return publicSeo(visit, path, {
    title,
    description: t(`page.description.${kind}`, { place: formatPlace(post), day: shortDay(post.seenOn ?? '') }),
    countries: [],
    image:
      visit.origin + (kind === 'lost' ? paths.lostPetShare({ id: post.id }) : paths.foundPetShare({ id: post.id })),
    index: isListed(post.status),
    jsonLd: [breadcrumbJsonLd([list, { name: title, url: visit.origin + path }])],
  })
}

function getGoneSeo(visit: Visit, kind: NoticeKind) {
  const t = translator(visit.country.locale, 'lostAndFound')
  return privateSeo(visit, getListPage(kind), { title: t('gone.title'), description: t('gone.text') })
}

function getListPage(kind: NoticeKind): string {
  return kind === 'lost' ? paths.lostPets() : paths.foundPets()
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const url = new URL(request.url)
  const id = readId(url.searchParams, 'id')
  const here = parseKind(url) === 'found' ? paths.foundPet : paths.lostPet
  const form = await readForm(request)
  try {
    const intent = readIntent(form, ['match', ...POST_INTENTS])
    if (intent === 'match') {
      await decideOnMatch(context, id, form)
      throw redirect(`${here({ id })}#coincidencias`, 303)
    }
    const done = await actOnPost(context, { postId: id, intent, form })
    const isReunited = done === 'closed' && parseFormOrThrow(form, closeForm).as === 'reunited'
    throw redirect(here({ id, done: isReunited ? 'reunited' : done }), 303)
  } catch (error) {
    if (error instanceof Response) throw error
    return refusedAnswer(error)
  }
}

/** Private: an owner's view must not be cached for others. */
export function headers() {
  return { 'cache-control': 'private, no-store' }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function NoticePage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.shown) return <Gone kind={loaderData.gone} />
  return <Shown {...loaderData.shown} answer={actionData} />
}

function Gone({ kind }: { kind: NoticeKind }) {
  const { t } = useTranslation('lostAndFound')
  return (
    <EmptyState
      isWholePage
      art={<PetFace pet={kind === 'lost' ? 'dog' : 'cat'} />}
      title={t('gone.title')}
      actions={<ButtonLink to={paths.lostAndFoundPets()}>{t('gone.list')}</ButtonLink>}
    >
      {t('gone.text')}
    </EmptyState>
  )
}

type ShownNotice = NonNullable<Route.ComponentProps['loaderData']['shown']>

function Shown(props: ShownNotice & { answer: object | undefined }) {
  const { t } = useTranslation('lostAndFound')
  const { t: tPost } = useTranslation('communityPost')
  const { post, glance, daysAgo, own, done, answer, url } = props
  const kind = post.kind === 'lost' ? 'lost' : 'found'
  const name = formatPostTitle(tPost, post)
  const doneKey = done === 'published' && post.status === 'waiting' ? 'waiting' : done === 'reported' ? null : done
  return (
    <>
      <Breadcrumbs
        label={t('page.trail')}
        crumbs={[{ label: t(`list.title.${kind}`), to: getListPage(kind) }, { label: name }]}
      />
      <RefusalNotice answer={answer} />
      {doneKey && (
        <AnswerNotice answer={done + post.confirmedAt} tone="ok" title={t(`done.${doneKey}.title`)}>
          {t(`done.${doneKey}.text`)}
        </AnswerNotice>
      )}
      <div className="mt-2 grid gap-6 @4xl/main:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] @4xl/main:grid-rows-[auto_1fr] @4xl/main:items-start">
        <PostGallery post={post} />
        <div className="grid min-w-0 gap-5 @4xl/main:row-span-2">
          <header className="grid gap-2">
            <div className="flex flex-wrap gap-2">
              <Badge tone={kind === 'lost' ? 'red' : 'ok'}>{tPost(`kind.${kind}`)}</Badge>
              {post.status === 'matched' && <Badge tone="sun">{tPost('state.matched')}</Badge>}
              {post.status === 'open' && <FreshnessBadge daysAgo={glance.confirmedDaysAgo} />}
            </div>
            <h1 className="text-3xl">{name}</h1>
            {post.seenOn && daysAgo !== null && (
              <p className="text-ink-700">
                {tPost(kind === 'lost' ? 'lostOn' : 'foundOn', { day: shortDay(post.seenOn) })}{' '}
                <b className="font-extrabold">({t('page.daysAgo', { count: daysAgo })})</b>
              </p>
            )}
          </header>
          {post.status === 'reunited' ? <Reunited name={name} /> : <Contact {...props} kind={kind} />}
          {own && (
            <OwnPostBar
              post={own.bar}
              changeAt={getAddPage(kind)({ id: post.id })}
              photosAt={getAddPage(kind)({ id: post.id, step: 'photos' })}
            />
          )}
          {kind === 'lost' && (isListed(post.status) || (own && post.status === 'waiting')) && (
            <SearchPart id={post.id} />
          )}
          {own && isListed(post.status) && <PrintParts id={post.id} kind={kind} />}
          {isListed(post.status) && (
            <section aria-label={t('page.share')} className="grid gap-2.5">
              <h2 className="text-lg">{t('page.share')}</h2>
              <ShareButtons
                url={url}
                text={t(`page.shareText.${kind}`, { name, place: formatPlace(post) })}
                picture={
                  kind === 'lost'
                    ? { path: paths.lostPetStatus({ id: post.id }), name: 'se-busca.png', type: 'image/png' }
                    : undefined
                }
              />
            </section>
          )}
        </div>
        <Card className="grid gap-4">
          <PostFacts post={post} />
          {post.description && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{post.description}</p>}
          <p className="text-ink-600 text-sm">{t(`page.by.${kind}`, { name: post.by.name })}</p>
        </Card>
      </div>
      {own && <NoticeMatches matches={own.matches} own={glance} isOver={!isListed(post.status)} />}
      {own && kind === 'lost' && (
        <NoticeSightings sightings={own.sightings} tiles={props.tiles} neighbourhoods={props.neighbourhoods} />
      )}
      {post.place && (
        <section className="mt-8 grid gap-3">
          <h2 className="text-xl">{t(`page.where.${kind}`)}</h2>
          <p className="text-ink-700">
            {formatPlace(post)}. <span className="text-ink-600">{t('page.rounded')}</span>
          </p>
          <PlaceCircle place={post.place} kind={kind} tiles={props.tiles} neighbourhoods={props.neighbourhoods} />
        </section>
      )}
      {!own && (
        <div className="mt-8">
          <ReportPost here={getPostPage(post)} isSignedIn={props.isSignedIn} isDone={done === 'reported'} />
        </div>
      )}
    </>
  )
}

function getAddPage(kind: NoticeKind) {
  return kind === 'lost' ? paths.lostPetAdd : paths.foundPetAdd
}

/** Contact form to the publisher through the relay; neither side sees the other's phone. */
function Contact({ post, own, kind }: ShownNotice & { kind: NoticeKind }) {
  const { t } = useTranslation('lostAndFound')
  if (own || !isListed(post.status)) return null
  return (
    <Card className="grid gap-3 border-brand-200 bg-brand-50">
      <ButtonLink
        to={paths.petContact({ id: post.id })}
        size="lg"
        isWide
        icon={<MessageCircleHeart aria-hidden="true" className="size-5.5" />}
      >
        {t(`page.contact.${kind}`)}
      </ButtonLink>
      <p className="text-ink-700 text-sm">{post.hiddenMarkQuestion ? t(`page.mark.${kind}`) : t('page.private')}</p>
      <Notice tone="warn">{t('page.neverPay')}</Notice>
    </Card>
  )
}

function Reunited({ name }: { name: string }) {
  const { t } = useTranslation('lostAndFound')
  return (
    <div className="grid justify-items-center gap-2 rounded-card border border-brand-200 bg-brand-50 p-5 text-center">
      <PartyPopper aria-hidden="true" className="size-12 text-brand-600" strokeWidth={1.5} />
      <p className="font-extrabold text-xl">{t('page.reunited', { name })}</p>
      <p className="text-ink-700">{t('page.reunitedText')}</p>
    </div>
  )
}

/** Link to the search map, for the owner and for neighbours who help. */
function SearchPart({ id }: { id: string }) {
  const { t } = useTranslation('searchMap')
  return (
    <Card className="grid gap-3">
      <p className="flex items-start gap-2.5">
        <MapPinned aria-hidden="true" className="size-6 shrink-0 text-brand-600" />
        <span>{t('openText')}</span>
      </p>
      <div>
        <ButtonLink to={paths.lostPetSearch({ id })} size="sm" variant="soft">
          {t('open')}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Poster to print and buttons to share. */
function PrintParts({ id, kind }: { id: string; kind: NoticeKind }) {
  const { t } = useTranslation('lostAndFound')
  return (
    <Card className="grid gap-3">
      <p className="flex items-start gap-2.5">
        <HeartHandshake aria-hidden="true" className="size-6 shrink-0 text-brand-600" />
        <span>{t(`page.print.${kind}`)}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to={kind === 'lost' ? paths.lostPetPoster({ id }) : paths.foundPetPoster({ id })}
          reloadDocument
          size="sm"
        >
          {t('page.poster')}
        </ButtonLink>
        {kind === 'lost' && (
          <ButtonLink to={paths.lostPetStatus({ id })} reloadDocument size="sm" variant="outline">
            {t('page.status')}
          </ButtonLink>
        )}
        <AlertZoneLink kinds={[kind === 'lost' ? 'found' : 'lost']} />
      </div>
    </Card>
  )
}
