import { ChevronRight, ClipboardList, House, MapPin, MessageCircle, UserRound } from 'lucide-react'
import { useEffect } from 'react'
import { data, Link, redirect } from 'react-router'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, type Visit, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { publicSeo } from '#web/storefront/seo/public-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle, manyLines } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { getStatus, refusedAnswer, toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { dropDraft } from '../../pets/add/saved-draft.ts'
import { RefusalNotice } from '../../pets/answer.tsx'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import { shelterPathByName } from '../../shelters/find-shelters.server.ts'
import { getPlaceBase } from '../map/place-base.server.ts'
import { PlaceCircle } from '../map/place-circle.tsx'
import { FreshnessBadge } from '../post/freshness-badge.tsx'
import { ownPostGlance } from '../post/own-post.ts'
import { actOnPost, POST_INTENTS } from '../post/own-post-actions.server.ts'
import { OwnPostBar } from '../post/own-post-bar.tsx'
import { PostFacts } from '../post/post-facts.tsx'
import { PostGallery } from '../post/post-gallery.tsx'
import { toPostGlance } from '../post/post-glance.ts'
import { factsLine, formatPlace } from '../post/post-labels.ts'
import { ReportPost } from '../post/report-post.tsx'
import { ShareButtons } from '../share/share-buttons.tsx'
import type { Route } from './+types/adoption-page'
import { AD_DRAFT } from './ad-form.tsx'
import { AdoptionGone, OtherAds } from './adoption-gone.tsx'
import { findAd, otherAds } from './adoption-page.server.ts'
import { applicationForm, applicationLimits, getApplicationMessages } from './application-forms.server.ts'
import { getDraftKey } from './apply-form.tsx'
import { ApplicationState, ApplyPart } from './apply-part.tsx'

export const handle = { chat: 'hidden' } satisfies PagePolicy

/** Adoption ad, public: the pet, who offers it, and the application form. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { community } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const params = new URL(request.url).searchParams
  const id = readId(params, 'id')
  if (id === '') throw redirect(paths.petAdoptions())
  const t = translator(visit.country.locale, 'petAdoptions')
  const ad = await findAd(context, id)
  if (!ad) {
    const shown = {
      ad: null,
      others: await otherAds(context, { not: id }),
      seo: privateSeo(visit, paths.petAdoptions(), { title: t('gone.title'), description: t('gone.text') }),
    }
    return data(shown, { status: 404 })
  }
  const call = { context: visit.call }
  const isSignedIn = visit.viewer.uid !== null && !visit.viewer.isGuest
  const isOpen = ad.status === 'open' || ad.status === 'waiting'
  const [own, sent, others, shelterPath, mapBase] = await Promise.all([
    ad.isOwn ? community.ownPost({ postId: id }, call) : null,
    isSignedIn && !ad.isOwn ? community.ownApplications(undefined, call) : [],
    otherAds(context, { species: ad.species, not: id }),
    ad.by.kind === 'shelter' ? shelterPathByName(context, ad.by.name) : null,
    ad.place ? getPlaceBase(visit) : null,
  ])
  return {
    ad,
    glance: toPostGlance(ad, visit.country, visit.now()),
    own: own && ownPostGlance(own, visit.country),
    waitingApplications: own?.applications ?? 0,
    state: sent.find(({ postId }) => postId === id)?.status ?? null,
    isOpen,
    isSignedIn,
    limits: applicationLimits,
    shelterPath,
    mapBase: mapBase && { tiles: mapBase.tiles, neighbourhoods: mapBase.neighbourhoods },
    others,
    url: visit.origin + paths.petAdoption({ id }),
    done: params.get('done'),
    seo: getSeo(visit, ad),
  }
}

type Ad = NonNullable<Awaited<ReturnType<typeof findAd>>>

function getSeo(visit: Visit, ad: Ad) {
  const t = translator(visit.country.locale, ['petAdoptions', 'communityPost'])
  const path = paths.petAdoption({ id: ad.id })
  const tPost = factsLine(translator(visit.country.locale, 'communityPost'), ad)
  const title = t('adTitle', { name: ad.name, place: formatPlace(ad) })
  return publicSeo(visit, path, {
    title,
    description: t('adDescription', { name: ad.name, facts: tPost, city: ad.city }),
    countries: [],
    image: visit.origin + paths.petAdoptionShare({ id: ad.id }),
    index: ad.status === 'open',
    trail: [
      { name: t('title'), path: paths.petAdoptions() },
      { name: ad.name, path },
    ],
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const { community } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const id = readId(new URL(request.url).searchParams, 'id')
  const form = await readForm(request)
  const intent = readIntent(form, ['apply', ...POST_INTENTS])
  if (intent !== 'apply') {
    try {
      const done = await actOnPost(context, { postId: id, intent, form })
      throw redirect(paths.petAdoption({ id, done }), 303)
    } catch (error) {
      if (error instanceof Response) throw error
      return refusedAnswer(error)
    }
  }
  const t = translator(visit.country.locale, 'petAdoptions')
  const { typed: values, value, errors } = parseForm(form, applicationForm, getApplicationMessages(t))
  if (errors) return data({ refusal: null, values, errors }, { status: 400 })
  try {
    await community.apply({ postId: id, ...value }, { context: visit.call })
  } catch (error) {
    const refusal = toRefusal(error)
    // Submitted twice: the first application exists.
    if (refusal.code !== 'community.applied-already') return data({ refusal, values }, { status: getStatus(refusal) })
  }
  throw redirect(paths.petAdoption({ id, done: 'applied' }), 303)
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function AdoptionPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.ad === null) return <AdoptionGone others={loaderData.others} />
  return <Shown key={loaderData.ad.id} loaded={loaderData} answer={actionData} />
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { ad: Ad }>

function Shown({ loaded, answer }: { loaded: Loaded; answer: Route.ComponentProps['actionData'] }) {
  const { t } = useTranslation('petAdoptions')
  const { t: post } = useTranslation('communityPost')
  const { ad, glance, own, state, isOpen, isSignedIn, others, url, done } = loaded
  useEffect(() => {
    if (done === 'applied') dropDraft(getDraftKey(ad.id))
    if (done === 'changed') dropDraft(`${AD_DRAFT}-${ad.id}`)
  }, [done, ad.id])
  const facts = factsLine(post, ad)
  const returned = {
    values: answer && 'values' in answer ? answer.values : {},
    errors: answer && 'errors' in answer ? answer.errors : (answer?.refusal?.fields ?? {}),
    limits: loaded.limits,
  }
  return (
    <article className="grid grid-cols-1 gap-6">
      <Breadcrumbs label={t('trail')} crumbs={[{ label: t('title'), to: paths.petAdoptions() }, { label: ad.name }]} />
      <RefusalNotice answer={answer} />
      {done && <ResultMessage done={done} name={ad.name} />}
      {own && (
        <div className="grid gap-3">
          <OwnPostBar
            post={own}
            changeAt={paths.petAdoptionAdd({ id: ad.id })}
            photosAt={paths.petAdoptionAdd({ id: ad.id, step: 'photos' })}
          />
          <Link
            to={paths.petAdoptionsByCustomer({ post: ad.id })}
            className="inline-flex w-fit items-center gap-1 rounded-tag font-extrabold text-brand-700 hover:underline"
          >
            {t('ownApplications', { count: loaded.waitingApplications })}
            <ChevronRight aria-hidden="true" className="size-5" />
          </Link>
        </div>
      )}
      {!isOpen && !own && (state === null || state === 'withdrawn') && <NotOpen status={ad.status} name={ad.name} />}
      {!isOpen && !own && state !== null && state !== 'withdrawn' && <ApplicationState state={state} name={ad.name} />}
      <div className="grid items-start gap-6 @4xl/main:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <PostGallery post={ad} />
        <div className="grid gap-4">
          <header className="grid gap-2">
            <h1 className="text-3xl sm:text-4xl">{ad.name}</h1>
            {facts && <p className="font-bold text-ink-700 text-lg">{facts}</p>}
            <p className="flex items-center gap-1.5 text-ink-600">
              <MapPin aria-hidden="true" className="size-5 shrink-0" />
              {formatPlace(ad)}
            </p>
            {ad.status === 'open' && <FreshnessBadge daysAgo={glance.confirmedDaysAgo} />}
          </header>
          <OfferedBy ad={ad} shelterPath={loaded.shelterPath} />
          {isOpen && !own && (
            <div className="flex flex-wrap gap-2.5">
              {(state === null || state === 'withdrawn') && (
                <a href="#solicitud" className={buttonStyle('primary', 'lg', `${manyLines('lg')} w-full sm:w-fit`)}>
                  <ClipboardList aria-hidden="true" className="size-5" />
                  {t('wantToAdopt', { name: ad.name })}
                </a>
              )}
              <ButtonLink
                to={paths.petContact({ id: ad.id })}
                variant="outline"
                size="lg"
                icon={<MessageCircle aria-hidden="true" className="size-5" />}
                className="w-full sm:w-fit"
              >
                {t('write')}
              </ButtonLink>
            </div>
          )}
          <ShareButtons url={url} text={t('shareText', { name: ad.name, city: ad.city })} />
        </div>
      </div>
      <div className="grid items-start gap-6 @4xl/main:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <div className="grid gap-6">
          <section>
            <h2 className="mb-2 text-xl">{t('story', { name: ad.name })}</h2>
            <p className="whitespace-pre-line text-lg leading-relaxed [overflow-wrap:anywhere]">{ad.description}</p>
          </section>
          {isOpen && !own && (
            <ApplyPart postId={ad.id} name={ad.name} isSignedIn={isSignedIn} state={state} answer={returned} />
          )}
        </div>
        <Card>
          <h2 className="mb-3.5 text-lg">{t('facts')}</h2>
          <PostFacts post={ad} />
          {ad.place && loaded.mapBase && (
            <div className="mt-4 grid gap-1.5">
              <PlaceCircle
                place={ad.place}
                kind="adoption"
                tiles={loaded.mapBase.tiles}
                neighbourhoods={loaded.mapBase.neighbourhoods}
              />
              <p className="text-ink-600 text-sm">{t('onMapHint')}</p>
            </div>
          )}
        </Card>
      </div>
      {!own && (
        <ReportPost here={paths.petAdoption({ id: ad.id })} isSignedIn={isSignedIn} isDone={done === 'reported'} />
      )}
      <OtherAds others={others} />
    </article>
  )
}

function OfferedBy({ ad, shelterPath }: { ad: Ad; shelterPath: string | null }) {
  const { t } = useTranslation('petAdoptions')
  const isShelter = ad.by.kind === 'shelter'
  const name = ad.by.name || t('somebody')
  return (
    <div className="flex items-center gap-3 rounded-card border border-ink-200 bg-white p-3.5 shadow-1">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-100 text-brand-700">
        {isShelter ? (
          <House aria-hidden="true" className="size-6" />
        ) : (
          <UserRound aria-hidden="true" className="size-6" />
        )}
      </span>
      <div className="min-w-0">
        <p className="text-ink-600 text-sm">{t(isShelter ? 'byShelter' : 'byPerson')}</p>
        <p className="truncate font-extrabold">
          {shelterPath ? (
            <Link to={paths.shelter(shelterPath)} className="text-brand-700 hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
      </div>
    </div>
  )
}

function NotOpen({ status, name }: { status: Ad['status']; name: string }) {
  const { t } = useTranslation('petAdoptions')
  const isAdopted = status === 'adopted'
  return (
    <Notice tone={isAdopted ? 'ok' : 'info'} title={t(isAdopted ? 'adopted.title' : 'closed.title', { name })}>
      {t(isAdopted ? 'adopted.text' : 'closed.text')}
    </Notice>
  )
}

const doneValues = ['applied', 'confirmed', 'closed', 'changed'] as const

function ResultMessage({ done, name }: { done: string; name: string }) {
  const { t } = useTranslation('petAdoptions')
  const known = doneValues.find((each) => each === done)
  if (!known) return null
  return (
    <div role="status">
      <Notice tone="ok">{t(`done.${known}`, { name })}</Notice>
    </div>
  )
}
