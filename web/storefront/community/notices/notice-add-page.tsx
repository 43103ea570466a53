import { useEffect, useRef } from 'react'
import { data, Link, redirect } from 'react-router'
import type { OwnPost } from '#services/community/contract.ts'
import { canChange } from '#services/community/posts/rules/post-life.ts'
import { newSecret } from '#shared/ids.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { isPageAt } from '#web/request/page-address.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { getStatus, toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { RefusalNotice } from '../../pets/answer.tsx'
import { findPets } from '../../pets/find-pets.server.ts'
import { getPlace, getToday } from '../../pets/load-pet.server.ts'
import { type PetGlance, toPetGlance } from '../../pets/pet-glance.ts'
import { PetPhoto } from '../../pets/photo/pet-photo.tsx'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import { PageHeading } from '../../profile/page-heading.tsx'
import { getPlaceBase } from '../map/place-base.server.ts'
import { PhotoField } from '../post/photo-field.tsx'
import { getPostPage } from '../post/post-glance.ts'
import { actOnPhotos, hasPhotos, PHOTO_INTENTS } from '../post/save-post-photo.server.ts'
import type { Route } from './+types/notice-add-page'
import {
  emptyNotice,
  getNoticeMessages,
  isDayWrong,
  noticeChangeForms,
  noticeForms,
  noticeLimits,
  petToTypedNotice,
  toNotice,
  toTypedNotice,
} from './notice-form.server.ts'
import { NoticeForm } from './notice-form.tsx'
import type { NoticeKind } from './notice-search.ts'
import { dropDrafts, noticeDraftKey } from './saved-notice.ts'
import { takePhotos } from './waiting-photos.ts'
import { whereItIs } from './where-it-is.ts'

export const handle = { chat: 'hidden', upload: 'account' } satisfies PagePolicy

/**
 * `/lostPetAdd` and `/foundPetAdd`: the notice on one page, then its photos, which can be retried one by one. `?id=`
 * edits a notice of the visitor; `?pet=` starts with one of their pets.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const services = context.get(servicesContext)
  const visit = context.get(visitContext)
  const url = new URL(request.url)
  const kind = parseKind(url)
  const t = translator(visit.country.locale, 'lostAndFound')
  const id = readId(url.searchParams, 'id') || undefined
  const today = getToday(context)
  const seo = privateSeo(visit, getAddPage(kind)(), {
    title: t(id ? 'add.changeTitle' : `add.title.${kind}`),
    description: t(`add.text.${kind}`),
  })
  if (!id) {
    const all = kind === 'lost' ? await findPets(context, services) : []
    const living = all.filter((pet) => pet.deathDate === null)
    const chosen = living.find((pet) => pet.id === url.searchParams.get('pet')) ?? null
    return {
      kind,
      today,
      step: 'facts' as const,
      notice: null,
      pets: living.map((pet) => toPetGlance(pet, getPlace(context))),
      petId: chosen?.id ?? null,
      profilePhoto: chosen?.picture ?? null,
      values: chosen ? petToTypedNotice(chosen, today) : emptyNotice(today),
      limits: noticeLimits[kind],
      mapBase: await getPlaceBase(visit),
      idempotencyKey: newSecret(),
      seo,
    }
  }
  const own = await services.community.ownPost({ postId: id }, { context: visit.call })
  if (own.kind !== kind) throw redirect(getPostPage(own))
  // An ended notice cannot be edited.
  if (!canChange(own.status)) throw redirect(getPostPage(own))
  return {
    kind,
    today,
    step: url.searchParams.get('step') === 'photos' ? ('photos' as const) : ('facts' as const),
    notice: { id, kind, pictures: own.pictures },
    pets: [],
    petId: null,
    profilePhoto: null,
    values: toTypedNotice(own),
    limits: noticeLimits[kind],
    mapBase: null,
    idempotencyKey: '',
    seo,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const { community } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const url = new URL(request.url)
  const kind = parseKind(url)
  const id = readId(url.searchParams, 'id') || undefined
  const form = await readForm(request)
  const intent = readIntent(form, ['save', ...PHOTO_INTENTS])
  if (id && intent !== 'save') {
    const refusal = await actOnPhotos(context, { postId: id, intent, form })
    return refusal ? data({ refusal }, { status: getStatus(refusal) }) : { refusal: null }
  }
  const t = translator(visit.country.locale, 'lostAndFound')
  const messages = getNoticeMessages(t)
  const { typed: values, value, errors } = parseForm(form, noticeForms[kind], messages)
  try {
    if (id) {
      const change = parseForm(form, noticeChangeForms[kind], messages)
      if (change.errors) return data({ refusal: null, values, errors: change.errors }, { status: 400 })
      const changed = await community.changePost({ postId: id, ...change.value }, { context: visit.call })
      throw redirect(getNoticePage(changed)({ id, done: 'changed' }), 303)
    }
    if (errors) return data({ refusal: null, values, errors }, { status: 400 })
    if (isDayWrong(value.seenOn, getToday(context)))
      return data({ refusal: null, values, errors: { seenOn: t('add.faults.day-wrong') } }, { status: 400 })
    const notice = toNotice(value, kind)
    const { defaultLocations } = await visit.place()
    const where = whereItIs(notice.place, defaultLocations, visit.country.iso)
    const { idempotencyKey: key } = parseFormOrThrow(form, keyForm)
    const made = await community.createPost(
      { ...notice, ...parsePetId(url, notice), city: where.city, zone: notice.zone || where.zone },
      { context: visit.callWithKey(key) },
    )
    // Without a script the photos are part of the form; a refused one is handled in the next step.
    if (hasPhotos(form)) await actOnPhotos(context, { postId: made.id, intent: 'photo', form })
    throw redirect(getAddPage(kind)({ id: made.id, step: 'photos' }), 303)
  } catch (error) {
    if (error instanceof Response) throw error
    const refusal = toRefusal(error)
    return data({ refusal, values }, { status: getStatus(refusal) })
  }
}

function parseKind({ pathname }: URL): NoticeKind {
  return isPageAt(pathname, paths.foundPetAdd()) ? 'found' : 'lost'
}

/** Pet whose data prefill a lost notice. */
function parsePetId({ searchParams }: URL, { kind }: { kind: NoticeKind }) {
  const petProfileId = readId(searchParams, 'pet') || undefined
  return kind === 'lost' && petProfileId ? { petProfileId } : {}
}

function getAddPage(kind: NoticeKind) {
  return kind === 'lost' ? paths.lostPetAdd : paths.foundPetAdd
}

function getNoticePage({ kind }: Pick<OwnPost, 'kind'>) {
  return kind === 'lost' ? paths.lostPet : paths.foundPet
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function NoticeAddPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('lostAndFound')
  const { kind, step, notice, pets, petId, values, limits, mapBase, today, idempotencyKey, profilePhoto } = loaderData
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  const draftKey = noticeDraftKey(kind, notice?.id ?? petId ?? undefined)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    top.current?.focus({ preventScroll: true })
  }, [step])
  const isMade = notice !== null && step === 'photos'
  useEffect(() => {
    if (isMade) dropDrafts(kind)
  }, [isMade, kind])
  return (
    <div ref={top} tabIndex={-1} className="mx-auto max-w-3xl outline-none">
      <PageHeading title={t(notice && !isMade ? 'add.changeTitle' : `add.title.${kind}`)}>
        {!notice && t(`add.text.${kind}`)}
      </PageHeading>
      <RefusalNotice answer={actionData} />
      {step === 'facts' && (
        <>
          {pets.length > 0 && <WhichPet pets={pets} petId={petId} />}
          <NoticeForm
            key={draftKey}
            kind={kind}
            values={actionData && 'values' in actionData ? actionData.values : values}
            errors={actionData && 'errors' in actionData ? actionData.errors : (actionData?.refusal?.fields ?? {})}
            limits={limits}
            mapBase={mapBase}
            today={today}
            idempotencyKey={idempotencyKey}
            draftKey={draftKey}
            profilePhoto={profilePhoto}
          />
        </>
      )}
      {notice && step === 'photos' && <Photos notice={notice} />}
    </div>
  )
}

/** The visitor's pets, to choose the lost one. */
function WhichPet({ pets, petId }: { pets: readonly PetGlance[]; petId: string | null }) {
  const { t } = useTranslation('lostAndFound')
  return (
    <nav aria-label={t('add.which')} className="mb-5">
      <p className="mb-2 font-bold text-ink-800 text-sm">{t('add.which')}</p>
      <ul className="flex flex-wrap gap-2.5">
        {pets.map((pet) => (
          <li key={pet.id}>
            <Link
              to={paths.lostPetAdd({ pet: pet.id })}
              preventScrollReset
              aria-current={pet.id === petId ? 'true' : undefined}
              className={cx(
                'flex min-h-14 items-center gap-2.5 rounded-full border-2 bg-white py-1 pr-4 pl-1 font-extrabold hover:border-brand-600',
                pet.id === petId ? 'border-brand-600 bg-brand-50 text-brand-800' : 'border-ink-200',
              )}
            >
              <PetPhoto pet={pet} sizes="48px" className="size-12 rounded-full" />
              {pet.name}
            </Link>
          </li>
        ))}
        {petId && (
          <li>
            <Link
              to={paths.lostPetAdd()}
              preventScrollReset
              className="flex min-h-14 items-center rounded-full border-2 border-ink-200 bg-white px-4 font-extrabold hover:border-brand-600"
            >
              {t('add.another')}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

function Photos({ notice }: { notice: { id: string; kind: NoticeKind; pictures: OwnPost['pictures'] } }) {
  const { t } = useTranslation('lostAndFound')
  const hasPhotos = notice.pictures.length > 0
  return (
    <Card className="grid gap-5">
      <header>
        <h2 className="text-xl">{t('photos.title')}</h2>
        <p className="mt-1 text-ink-600">{t('photos.text')}</p>
      </header>
      <PhotoField postId={notice.id} pictures={notice.pictures} waiting={takePhotos} />
      <ButtonLink
        to={getNoticePage(notice)({ id: notice.id, done: 'published' })}
        size="lg"
        variant={hasPhotos ? 'primary' : 'outline'}
        className="sm:w-fit"
      >
        {t(hasPhotos ? 'photos.finish' : 'photos.without')}
      </ButtonLink>
    </Card>
  )
}
