import { data, redirect, useSearchParams } from 'react-router'
import type { MedicineApplication, PetProfile } from '#services/pets/contract.ts'
import { newSecret } from '#shared/ids.ts'
import { getFieldLimits, parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readId, readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { readPageLocale } from '#web/i18n/page-locale.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { offlineAnswer } from '../../../account/sign-in/refusal.ts'
import { refusedAnswer, toRefusal, toResponseInit } from '../../../account/sign-in/to-refusal.server.ts'
import { HeldNotice, heldIn } from '../../../offline/held-notice.tsx'
import { orHeld } from '../../../offline/or-held.ts'
import { AnswerNotice } from '../../../profile/answer-notice.tsx'
import { RefusalNotice } from '../../answer.tsx'
import { AskBefore } from '../../ask-before.tsx'
import { isDay } from '../../day.ts'
import { getPlace, getToday, loadPet } from '../../load-pet.server.ts'
import { toPetKind } from '../../pet-coat.ts'
import { PetFrame } from '../../pet-frame.tsx'
import { toPetGlance } from '../../pet-glance.ts'
import { careKindIn } from '../care-kinds.ts'
import type { Route } from './+types/application-page'
import { type ApplicationValues, applicationForm, deleteDocumentForm } from './application-form.server.ts'
import { ApplicationForm } from './application-form.tsx'
import { findDayErrors, makeEmptyValues, planVaccineIn, readDueValues, toValues } from './application-values.ts'
import { dosesIn, nextAfter, toLife } from './next-after.ts'
import { saveApplication } from './save-application.server.ts'
import { SavedDocuments } from './saved-documents.tsx'

export const handle = { chat: 'hidden', offline: 'pets', upload: 'account' } satisfies PagePolicy

/** Adds a vaccine or treatment (empty, from a step of the plan, or from an earlier record), or edits one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const profile = await loadPet(context, request, 'record')
  const place = getPlace(context)
  const path = { customerId: profile.customerId, petProfileId: profile.id }
  const records = await pets.medicineApplications(path, { context: visit.call })
  const search = new URL(request.url).searchParams
  const applicationId = search.get('applicationId')
  const record = records.find(({ id }) => id === applicationId) ?? null
  // Another member of the family has deleted the record meanwhile.
  if (applicationId && !record) throw redirect(paths.petProfileMedicineApplications({ id: profile.id }))

  const life = toLife(profile)
  const doses = dosesIn(records, record?.id)
  const values = record
    ? toValues(record, nextAfter(record, life, doses))
    : toFirstValues(search, { records, today: place.today })
  const t = translator(visit.country.locale, 'petCare')
  const title = t(record ? 'form.editTitle' : 'form.title', { name: profile.name })
  return {
    pet: toPetGlance(profile, place),
    species: toPetKind(profile.petType),
    today: place.today,
    earliest: profile.birthday && !profile.birthdayIsYearOnly ? profile.birthday : null,
    life,
    doses,
    values,
    limits: getFieldLimits(applicationForm),
    record: record ? { id: record.id, product: record.product, documents: record.attachments } : null,
    vets: [...new Set(records.map(({ vet }) => vet).filter((vet) => vet !== null))].slice(0, 5),
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, '/petProfileMedicineApplicationAdd', { title, description: t('description') }),
  }
}

/** Values that the address fills in. */
function toFirstValues(
  search: URLSearchParams,
  { records, today }: { records: readonly MedicineApplication[]; today: string },
): ApplicationValues {
  const again = records.find(({ id }) => id === search.get('again'))
  if (again) {
    const { product, planVaccines, vet } = again
    return { ...makeEmptyValues(again.kind, today), product, planVaccines, vet: vet ?? '' }
  }
  const vaccine = planVaccineIn(search.get('plan'))
  if (!vaccine) return makeEmptyValues(careKindIn(search.get('kind')) ?? 'vaccine', today)
  // Most often it is the same one as the last time.
  const last = records.find(({ planVaccines }) => planVaccines.includes(vaccine))
  return {
    ...makeEmptyValues('vaccine', today),
    product: last?.product ?? '',
    planVaccines: last?.planVaccines ?? [vaccine],
    vet: last?.vet ?? '',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const pet = await loadPet(context, request, 'record')
  const form = await readForm(request)
  const applicationId = readId(new URL(request.url).searchParams, 'applicationId') || null
  const intent = readIntent(form, ['save', 'delete', 'delete-paper'], 'save')
  if (applicationId && intent !== 'save') return takeBack(context, { pet, applicationId, form, intent })

  const t = translator(context.get(visitContext).country.locale, 'petCare')
  const messages = {
    product: t('faults.product-missing'),
    appliedOn: t('faults.day-missing'),
    nextDueOn: t('faults.next-missing'),
  }
  const { value, errors, typed: values } = parseForm(form, applicationForm, messages)
  const { appliedOn, nextDueOn } = findDayErrors(values, getToday(context))
  const dayErrors = {
    ...(appliedOn && { appliedOn: t(`faults.${appliedOn}`) }),
    ...(nextDueOn && { nextDueOn: t(`faults.${nextDueOn}`) }),
  }
  if (!value || appliedOn || nextDueOn) return data({ errors: { ...errors, ...dayErrors }, values }, { status: 400 })
  try {
    throw redirect(await saveApplication(context, { pet, applicationId, application: value }), 303)
  } catch (error) {
    if (error instanceof Response) throw error
    const refusal = toRefusal(error)
    return data({ refusal, values }, toResponseInit(refusal))
  }
}

interface TakenBack {
  pet: PetProfile
  applicationId: string
  form: FormData
  intent: 'delete' | 'delete-paper'
}

async function takeBack(context: Route.ActionArgs['context'], { pet, applicationId, form, intent }: TakenBack) {
  const { pets } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const path = { customerId: pet.customerId, petProfileId: pet.id, applicationId }
  try {
    if (intent === 'delete-paper') {
      const { paperId: attachmentId } = parseFormOrThrow(form, deleteDocumentForm)
      await pets.deleteMedicineAttachment({ ...path, attachmentId }, call)
      return { isDocumentGone: true as const }
    }
    await pets.deleteMedicineApplication(path, call)
    throw redirect(paths.petProfileMedicineApplications({ id: pet.id, done: 'deleted' }), 303)
  } catch (error) {
    return refusedAnswer(error)
  }
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return orHeld({ request, serverAction, what: (form) => formatHeld(request, form), offline: offlineAnswer })
}

/** A new record that can be saved as it stands; what is there is changed with the network. */
function formatHeld(request: Request, form: FormData): string | null {
  const { product, appliedOn } = readDueValues(form)
  const isNew = !new URL(request.url).searchParams.has('applicationId')
  if (!isNew || form.has('intent') || product.trim() === '' || !isDay(appliedOn)) return null
  return translator(readPageLocale(), 'offline')('what.care', { product, name: readText(form, 'petName') })
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petCare')
  const { pet, record } = loaderData
  const [search] = useSearchParams()
  const values = actionData && 'values' in actionData ? actionData.values : loaderData.values
  const errors = actionData && 'errors' in actionData ? actionData.errors : {}
  return (
    <PetFrame pet={pet} section={null} title={t(record ? 'form.editTitle' : 'form.title', { name: pet.name })}>
      <RefusalNotice answer={actionData} />
      <HeldNotice answer={actionData} />
      {!actionData && search.get('problem') === 'papers' && (
        <AnswerNotice answer={search} tone="warn">
          {t('form.papersFailed')}
        </AnswerNotice>
      )}
      {actionData && 'isDocumentGone' in actionData && (
        <AnswerNotice answer={actionData} tone="ok">
          {t('papers.gone')}
        </AnswerNotice>
      )}
      <div className="grid max-w-2xl gap-4">
        <ApplicationForm key={heldIn(actionData)} {...loaderData} values={values} errors={errors} />
        {record && <SavedDocuments {...record} />}
        {record && (
          <AskBefore
            intent="delete"
            label={t('form.delete')}
            question={t('form.deleteAsk', { what: record.product })}
            yes={t('form.deleteYes')}
          />
        )}
      </div>
    </PetFrame>
  )
}
