import { PartyPopper } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { data, redirect } from 'react-router'
import { canChange } from '#services/community/posts/rules/post-life.ts'
import { newSecret } from '#shared/ids.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readId, readOption } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { StepList } from '#web/ui/navigation/step-list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { getStatus, toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { dropDraft } from '../../pets/add/saved-draft.ts'
import { RefusalNotice } from '../../pets/answer.tsx'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import { PageHeading } from '../../profile/page-heading.tsx'
import { getPlaceBase } from '../map/place-base.server.ts'
import { getCities, normalizeCity } from '../post/cities.ts'
import { PhotoField } from '../post/photo-field.tsx'
import { actOnPhotos, PHOTO_INTENTS } from '../post/save-post-photo.server.ts'
import { findZonePoint, getZones } from '../post/zone-point.ts'
import { ShareButtons } from '../share/share-buttons.tsx'
import type { Route } from './+types/adoption-add-page'
import { adForm, adLimits, emptyAd, getAdMessages, newAdForm, toAgeMonths, toTypedAd } from './ad-form.server.ts'
import { AD_DRAFT, AdForm } from './ad-form.tsx'

export const handle = { chat: 'hidden', upload: 'account' } satisfies PagePolicy

const steps = ['facts', 'photos', 'done'] as const

/**
 * Offers a pet for adoption in steps: facts, photos, done. The ad is created in the first step, so that photos are
 * saved with it and a reload loses nothing; `?id=` edits an ad of the visitor.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const { community } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const params = new URL(request.url).searchParams
  const t = translator(visit.country.locale, 'petAdoptions')
  const id = readId(params, 'id') || undefined
  const seo = privateSeo(visit, paths.petAdoptionAdd(), {
    title: t(id ? 'add.changeTitle' : 'add.title'),
    description: t('add.text'),
  })
  const { defaultLocations } = await visit.place()
  const lists = { cities: getCities(visit.country.iso), zones: getZones(defaultLocations), limits: adLimits }
  if (!id) {
    const mapBase = await getPlaceBase(visit)
    return { step: 'facts' as const, ad: null, values: emptyAd, ...lists, mapBase, idempotencyKey: newSecret(), seo }
  }
  const own = await community.ownPost({ postId: id }, { context: visit.call })
  if (own.kind !== 'adoption') throw redirect(paths.petAdoptionsByCustomer())
  const { status, name, pictures } = own
  const asked = readOption(params, 'step', steps) ?? 'facts'
  // An ended ad cannot be edited.
  if (asked !== 'done' && !canChange(status)) throw redirect(paths.petAdoption({ id }))
  const ad = { id, status, name, pictures, url: visit.origin + paths.petAdoption({ id }), city: own.city }
  return { step: asked, ad, values: toTypedAd(own), ...lists, mapBase: null, idempotencyKey: '', seo }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const { community } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const id = readId(new URL(request.url).searchParams, 'id') || undefined
  const form = await readForm(request)
  const intent = readIntent(form, ['save', ...PHOTO_INTENTS])
  if (id && intent !== 'save') {
    const refusal = await actOnPhotos(context, { postId: id, intent, form })
    return refusal ? data({ refusal }, { status: getStatus(refusal) }) : { refusal: null }
  }
  const parsed = parseForm(form, adForm, getAdMessages(translator(visit.country.locale, 'petAdoptions')))
  const values = { ...parsed.typed, city: normalizeCity(parsed.typed.city, visit.country.iso) }
  if (parsed.errors) return data({ refusal: null, values, errors: parsed.errors }, { status: 400 })
  const { species, city: _, years, months, ...facts } = parsed.value
  const change = { ...facts, ageMonths: toAgeMonths({ years, months }) }
  try {
    if (id) {
      await community.changePost({ postId: id, ...change }, { context: visit.call })
      throw redirect(paths.petAdoption({ id, done: 'changed' }), 303)
    }
    const { defaultLocations } = await visit.place()
    const { place: pinned, idempotencyKey: key } = parseFormOrThrow(form, newAdForm)
    const place = pinned ?? findZonePoint(defaultLocations, values)
    const made = await community.createPost(
      { kind: 'adoption', species, city: values.city, ...change, ...(place && { place }) },
      { context: visit.callWithKey(key) },
    )
    throw redirect(paths.petAdoptionAdd({ id: made.id, step: 'photos' }), 303)
  } catch (error) {
    if (error instanceof Response) throw error
    const refusal = toRefusal(error)
    return data({ refusal, values }, { status: getStatus(refusal) })
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function AdoptionAddPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petAdoptions')
  const { step, ad, cities, zones, limits, mapBase, idempotencyKey } = loaderData
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    top.current?.focus({ preventScroll: true })
  }, [step])
  const isMade = ad !== null
  useEffect(() => {
    if (isMade) dropDraft(AD_DRAFT)
  }, [isMade])
  const isChange = ad !== null && step === 'facts'
  return (
    <div ref={top} tabIndex={-1} className="mx-auto max-w-3xl outline-none">
      <PageHeading title={t(isChange ? 'add.changeTitle' : 'add.title')}>
        {step === 'facts' && t('add.text')}
      </PageHeading>
      {!isChange && (
        <div className="mb-6">
          <StepList
            label={t('add.steps.label')}
            steps={steps.map((each) => t(`add.steps.${each}`))}
            current={steps.indexOf(step)}
          />
        </div>
      )}
      <RefusalNotice answer={actionData} />
      {step === 'facts' && (
        <AdForm
          values={actionData && 'values' in actionData ? actionData.values : loaderData.values}
          errors={actionData && 'errors' in actionData ? actionData.errors : (actionData?.refusal?.fields ?? {})}
          limits={limits}
          cities={cities}
          zones={zones}
          mapBase={mapBase}
          idempotencyKey={idempotencyKey}
          changes={ad?.id ?? null}
        />
      )}
      {ad && step === 'photos' && <Photos ad={ad} />}
      {ad && step === 'done' && <Done ad={ad} />}
    </div>
  )
}

type Ad = NonNullable<Route.ComponentProps['loaderData']['ad']>

function Photos({ ad }: { ad: Ad }) {
  const { t } = useTranslation('petAdoptions')
  return (
    <Card className="grid gap-5">
      <header>
        <h2 className="text-xl">{t('add.photosTitle', { name: ad.name })}</h2>
        <p className="mt-1 text-ink-600">{t('add.photosText')}</p>
      </header>
      <PhotoField postId={ad.id} pictures={ad.pictures} />
      <ButtonLink
        to={paths.petAdoptionAdd({ id: ad.id, step: 'done' })}
        size="lg"
        variant={ad.pictures.length > 0 ? 'primary' : 'outline'}
        className="sm:w-fit"
      >
        {t(ad.pictures.length > 0 ? 'add.finish' : 'add.withoutPhotos')}
      </ButtonLink>
    </Card>
  )
}

function Done({ ad }: { ad: Ad }) {
  const { t } = useTranslation('petAdoptions')
  const isOpen = ad.status === 'open'
  return (
    <Card>
      <EmptyState
        art={<PartyPopper aria-hidden="true" className="size-20 text-brand-600" strokeWidth={1.5} />}
        title={t(isOpen ? 'add.doneTitle' : 'add.waitingTitle', { name: ad.name })}
        actions={
          <>
            <ButtonLink to={paths.petAdoption({ id: ad.id })}>{t('add.see')}</ButtonLink>
            <ButtonLink to={paths.petAdoptionsByCustomer()} variant="outline">
              {t('mine')}
            </ButtonLink>
          </>
        }
      >
        {t(isOpen ? 'add.doneText' : 'add.waitingText')}
      </EmptyState>
      {isOpen ? (
        <div className="mt-2 grid justify-items-center">
          <ShareButtons url={ad.url} text={t('shareText', { name: ad.name, city: ad.city })} />
        </div>
      ) : (
        ad.pictures.length === 0 && <Notice tone="warn">{t('add.noPhotos')}</Notice>
      )}
    </Card>
  )
}
