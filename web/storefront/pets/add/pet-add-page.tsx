import { useEffect, useRef } from 'react'
import { data, Link, redirect, replace, useNavigation } from 'react-router'
import type { Breed } from '#services/pets/contract.ts'
import { newSecret } from '#shared/ids.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { useTrack } from '#web/tracking/tracking-context.ts'
import { StepList } from '#web/ui/navigation/step-list.tsx'
import { getStatus, toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import { RefusalNotice } from '../answer.tsx'
import { getPlace, getToday, loadPet } from '../load-pet.server.ts'
import { toPetKind } from '../pet-coat.ts'
import { toPetGlance } from '../pet-glance.ts'
import { savePhoto } from '../photo/save-photo.server.ts'
import { parseGrams } from '../weight/kilograms.ts'
import type { Route } from './+types/pet-add-page'
import { createPet } from './create-pet.server.ts'
import { AboutStep, BreedStep, DoneStep, PhotoStep, SpeciesStep, WeightStep } from './pet-add-steps.tsx'
import { findAboutErrors, stepFor, steps, toSearchFields } from './pet-draft.ts'
import { parseDraft } from './pet-draft-form.server.ts'
import { dropDraft } from './saved-draft.ts'

export const handle = { chat: 'hidden', upload: 'account' } satisfies PagePolicy

/**
 * Wizard with one page per step. The address carries the draft until the pet is created, after the
 * weight step; the photo step and the end belong to the created pet (`?id=`).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'petProfile')
  const params = new URL(request.url).searchParams
  const asked = params.get('step')
  const seo = privateSeo(visit, paths.petProfileAdd(), { title: t('add.title'), description: t('description') })

  if (params.has('id')) {
    const pet = toPetGlance(await loadPet(context, request, 'edit'), getPlace(context))
    return { step: asked === 'done' ? ('done' as const) : ('photo' as const), pet, seo }
  }

  const today = getToday(context)
  const call = { context: visit.call }
  const draft = parseDraft(params)
  const { petTypes } = await pets.petTypes({ page: 1, limit: 0 }, call)
  const type = petTypes.find(({ id }) => id === draft.petTypeId)
  const { breeds } = type ? await pets.breeds({ page: 1, limit: 0, petTypeId: type.id }, call) : { breeds: [] }
  const breed = breeds.find(({ id }) => id === draft.breedId)
  // The address may be edited: unknown values count as not chosen.
  const known = {
    ...draft,
    petTypeId: type ? draft.petTypeId : '',
    breedId: breed || draft.breedId === 'unknown' ? draft.breedId : '',
  }
  const step = stepFor(asked, known, today)
  const errors = step === 'about' ? findAboutErrors(known, today) : {}
  // An incomplete draft redirects to its step, which shows the errors.
  if (step === 'about' && asked !== 'about')
    throw replace(paths.petProfileAdd({ step, problem: 'about', ...toSearchFields(known) }))
  return {
    step,
    pet: null,
    today,
    draft: known,
    // Errors show only after a submission.
    errors: params.get('problem') === 'about' ? errors : {},
    isBreedMissing: step === 'breed' && asked === 'about',
    kind: type ? toPetKind(type.name) : null,
    types: petTypes.map(({ id, name }) => ({ id, kind: toPetKind(name) })),
    breeds: step === 'breed' ? breeds.map(({ id, name }) => ({ id, name })) : [],
    typical: breed ? toTypicalWeight(breed) : null,
    idempotencyKey: newSecret(),
    seo,
  }
}

function toTypicalWeight({ name, minWeightKg, maxWeightKg }: Breed) {
  if (minWeightKg === null || maxWeightKg === null) return null
  return { breed: name, from: String(minWeightKg).replace('.', ','), to: String(maxWeightKg).replace('.', ',') }
}

/** Creates the pet in the last draft step; the photo step uploads to the pet. */
export async function action({ request, context }: Route.ActionArgs) {
  if (new URL(request.url).searchParams.has('id')) {
    const pet = await loadPet(context, request, 'edit')
    const refusal = await savePhoto(context, pet, await readForm(request))
    if (refusal) return data({ refusal, errors: {} }, { status: refusal.status })
    throw redirect(paths.petProfileAdd({ step: 'done', id: pet.id }), 303)
  }

  const form = await readForm(request)
  const draft = parseDraft(form)
  const here = paths.petProfileAdd({ step: 'weight', ...toSearchFields(draft) })
  // After a lost session the sign-in returns here with the draft.
  requireSignedIn(context, new Request(new URL(here, request.url)))

  if (stepFor('weight', draft, getToday(context)) !== 'weight') throw redirect(here, 303)
  if (draft.weight !== '' && parseGrams(draft.weight) === null)
    return data({ refusal: null, errors: { weight: 'weight-wrong' as const } }, { status: 400 })
  try {
    const { id } = await createPet(context, draft, parseFormOrThrow(form, keyForm).idempotencyKey)
    throw redirect(paths.petProfileAdd({ step: 'photo', id }), 303)
  } catch (error) {
    if (error instanceof Response) throw error
    const refusal = toRefusal(error)
    return data({ refusal, errors: {} }, { status: getStatus(refusal) })
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PetAddPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petProfile')
  const { step, pet } = loaderData
  const isSending = useNavigation().formMethod === 'POST'
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    top.current?.focus({ preventScroll: true })
  }, [step])

  // The saved draft exists until the pet is created: without one, a later visit to this page tracks nothing.
  const added = pet?.id
  const track = useTrack()
  useEffect(() => {
    if (added && dropDraft()) track('Pet Added', { pet_id: added })
  }, [added, track])

  return (
    <div ref={top} tabIndex={-1} className="mx-auto max-w-2xl outline-none">
      <header className="mb-6 flex items-center justify-between gap-3">
        <h1 className="text-2xl sm:text-3xl">{t('add.title')}</h1>
        {step !== 'done' && (
          <Link
            to={paths.petProfiles()}
            className="inline-flex min-h-10 shrink-0 items-center rounded-control px-2 font-extrabold text-brand-700 text-sm hover:underline"
          >
            {t('add.leave')}
          </Link>
        )}
      </header>
      {step !== 'done' && (
        <div className="mb-7">
          <StepList
            label={t('add.steps.label')}
            steps={steps.map((each) => t(`add.steps.${each}`))}
            current={steps.indexOf(step)}
          />
        </div>
      )}
      <RefusalNotice answer={actionData} />
      <Body
        loaderData={loaderData}
        errors={actionData && 'errors' in actionData ? actionData.errors : {}}
        isSending={isSending}
      />
    </div>
  )
}

interface BodyProps {
  loaderData: Route.ComponentProps['loaderData']
  errors: { weight?: 'weight-wrong' }
  isSending: boolean
}

function Body({ loaderData, errors, isSending }: BodyProps) {
  switch (loaderData.step) {
    case 'species':
      return <SpeciesStep {...loaderData} />
    case 'breed':
      return <BreedStep {...loaderData} isMissing={loaderData.isBreedMissing} />
    case 'about':
      return <AboutStep {...loaderData} />
    case 'weight':
      return <WeightStep {...loaderData} error={errors.weight ?? null} isSending={isSending} />
    case 'photo':
      return <PhotoStep pet={loaderData.pet} isSending={isSending} />
    default:
      return <DoneStep pet={loaderData.pet} />
  }
}
