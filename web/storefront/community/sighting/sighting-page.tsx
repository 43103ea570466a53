import { CalendarDays, HeartHandshake, MapPin } from 'lucide-react'
import { useState } from 'react'
import { data, type RouterContextProvider } from 'react-router'
import { dayIn } from '#services/pets/rules/days.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { nullIfMissing } from '#web/request/or-else.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo, secretHeaders, secretMeta } from '#web/storefront/seo/private-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PetFace } from '#web/ui/pictures/pet-face.tsx'
import { fieldRefusal, firstErrorRefusal, refusalIn } from '../../account/sign-in/refusal.ts'
import { getStatus, toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { RefusalNotice } from '../../pets/answer.tsx'
import { formatDay } from '../../pets/day.ts'
import { AnswerNotice } from '../../profile/answer-notice.tsx'
import { getPlaceBase } from '../map/place-base.server.ts'
import { formatPlace } from '../post/post-labels.ts'
import { PostPicture } from '../post/post-picture.tsx'
import type { Route } from './+types/sighting-page'
import { QuickSighting } from './quick-sighting.tsx'
import { SightingDetailsForm } from './sighting-details-form.tsx'
import { detailsForm, parseMomentField, sightingForm, sightingLimits } from './sighting-form.server.ts'
import { SightingForm } from './sighting-form.tsx'

export const handle = {
  thirdPartyScripts: 'blocked',
  dialogs: 'none',
  upload: 'link',
  endedSession: 'ignored',
} satisfies PagePolicy

/** Target of a poster's code: a passer-by reports a sighting to the owner, without an account. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'sighting')
  const [pet, mapBase] = await Promise.all([
    nullIfMissing(community.sightedPet({ code: readId(params, 'code') }, { context: visit.call })),
    getPlaceBase(visit),
  ])
  if (!pet) {
    const seo = privateSeo(visit, '/sighting', { title: t('gone'), description: t('goneText') })
    return data({ shown: null, seo }, { status: 404 })
  }
  const title = pet.name === '' ? t('title') : t('titleNamed', { name: pet.name })
  const { timezone } = visit.country
  const now = visit.now()
  return data({
    shown: {
      pet,
      // The map starts where the pet was lost.
      mapBase: { ...mapBase, start: pet.place },
      now: localTime(now, timezone),
      earliest: `${pet.lostOn}T00:00`,
      limits: sightingLimits,
    },
    seo: privateSeo(visit, '/sighting', { title, description: t('description') }),
  })
}

/** '2026-11-22T14:30', wall-clock time of the country. */
function localTime(at: Date, timeZone: string): string {
  const time = at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return `${dayIn(timeZone, at)}T${time}`
}

/** Sends the sighting to the owner. Identical text on the same day is sent once. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  const form = await readForm(request)
  if (readIntent(form, ['tell', 'details'], 'tell') === 'details')
    return addDetails(context, readId(params, 'code'), form)
  const { typed: values, value, errors } = parseForm(form, sightingForm)
  if (errors) return data({ refusal: firstErrorRefusal(errors), values }, { status: 400 })
  const { when, place, ...sighting } = value
  const seenAt = when === '' ? null : parseMomentField(when, visit.country.timezone)
  if (when !== '' && seenAt === null) {
    const t = translator(visit.country.locale, 'sighting')
    return data({ refusal: fieldRefusal({ seenAt: t('when') }, t('when')), values }, { status: 400 })
  }
  try {
    const { sightingId } = await community.tellSighting(
      {
        ...sighting,
        ...place,
        code: readId(params, 'code'),
        ...(seenAt && { seenAt: seenAt.toISOString() }),
      },
      { context: visit.call },
    )
    // Who wrote or photographed already has nothing to add.
    const isWhole = sighting.words !== '' || sighting.file !== undefined
    return { isReported: true as const, details: isWhole ? null : { sightingId, words: '' } }
  } catch (error) {
    const refusal = toRefusal(error)
    // The notice ended meanwhile.
    if (refusal.status === 404) return data({ isGone: true as const }, { status: 404 })
    return data({ refusal, values }, { status: getStatus(refusal) })
  }
}

/** Adds a photo and words to a sighting that was just sent. */
async function addDetails(context: Readonly<RouterContextProvider>, code: string, form: FormData) {
  const { community } = context.get(servicesContext)
  const { call } = context.get(visitContext)
  const { typed, value, errors } = parseForm(form, detailsForm)
  const details = { sightingId: typed.sightingId ?? '', words: typed.words ?? '' }
  if (errors) return data({ refusal: firstErrorRefusal(errors), details }, { status: 400 })
  try {
    await community.addSightingDetails({ ...value, code }, { context: call })
    return { isDetailed: true as const }
  } catch (error) {
    const refusal = toRefusal(error)
    if (refusal.status === 404) return data({ isGone: true as const }, { status: 404 })
    return data({ refusal, details }, { status: getStatus(refusal) })
  }
}

export function headers() {
  return secretHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return secretMeta(loaderData?.seo)
}

export default function SightingPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('sighting')
  const [isWhole, setWhole] = useState(false)
  if (!loaderData.shown || (actionData && 'isGone' in actionData))
    return (
      <EmptyState
        isWholePage
        art={<PetFace pet="dog" />}
        title={t('gone')}
        actions={<ButtonLink to={paths.lostPets()}>{t('others')}</ButtonLink>}
      >
        {t('goneText')}
      </EmptyState>
    )
  const { pet, mapBase, now, earliest, limits } = loaderData.shown
  const isDetailed = actionData !== undefined && 'isDetailed' in actionData
  const isReported = actionData !== undefined && 'isReported' in actionData
  const details = (actionData && 'details' in actionData && actionData.details) || null
  const values = actionData && 'values' in actionData ? actionData.values : {}
  return (
    <div className="mx-auto grid max-w-4xl items-start gap-5 @2xl/main:grid-cols-2">
      <Card className="overflow-hidden !p-0">
        <PostPicture
          post={pet}
          sizes="(min-width: 960px) 430px, 100vw"
          alt={pet.name}
          isPriority
          className="aspect-[2/1] w-full @2xl/main:aspect-[4/3]"
        />
        <div className="grid gap-2 p-4 sm:p-5">
          <h1 className="wrap-anywhere text-2xl">
            {pet.name === '' ? t('title') : t('titleNamed', { name: pet.name })}
          </h1>
          <p className="flex gap-2 text-ink-700">
            <CalendarDays aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-600" />
            {t('lost', { day: formatDay(pet.lostOn) })}
          </p>
          <p className="flex gap-2 text-ink-700">
            <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-600" />
            <span className="wrap-anywhere">{t('near', { place: formatPlace(pet) })}</span>
          </p>
        </div>
      </Card>
      {isReported || isDetailed || details ? (
        <div className="grid gap-4">
          {(isReported || isDetailed) && (
            <AnswerNotice
              answer={actionData}
              tone="ok"
              title={t(isDetailed ? 'details.sent' : 'sent')}
              actions={
                <>
                  <ButtonLink to={paths.sighting(params.code)} variant="outline" size="sm">
                    {t('again')}
                  </ButtonLink>
                  <ButtonLink to={paths.lostPets()} variant="ghost" size="sm">
                    {t('others')}
                  </ButtonLink>
                </>
              }
            >
              {t('sentText')}
            </AnswerNotice>
          )}
          {details && (
            <Card className="grid gap-3 sm:p-6">
              <div>
                <h2 className="text-lg">{t('details.title')}</h2>
                <p className="text-ink-600">{t('details.text')}</p>
              </div>
              <RefusalNotice answer={actionData} />
              <SightingDetailsForm
                sightingId={details.sightingId}
                words={details.words}
                errors={refusalIn(actionData)?.fields ?? {}}
                limits={limits}
              />
            </Card>
          )}
        </div>
      ) : (
        <Card className="sm:p-6">
          <h2 className="flex items-center gap-2.5 text-xl">
            <HeartHandshake aria-hidden="true" className="size-6 text-brand-600" />
            {t('form')}
          </h2>
          <p className="mt-1 mb-4 text-ink-600">{t('hello')}</p>
          <RefusalNotice answer={actionData} />
          {!isWhole && !('where' in values) && (
            <div className="needs-script">
              <QuickSighting mapBase={mapBase} onOther={() => setWhole(true)} />
            </div>
          )}
          <div className={isWhole || 'where' in values ? undefined : 'only-without-script'}>
            <SightingForm
              mapBase={mapBase}
              now={now}
              earliest={earliest}
              values={values}
              errors={refusalIn(actionData)?.fields ?? {}}
              limits={limits}
            />
          </div>
        </Card>
      )}
    </div>
  )
}
