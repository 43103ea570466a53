import { HeartCrack, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, Form, redirect, useNavigation, useSearchParams } from 'react-router'
import { type FieldErrors, fieldProps } from '#web/forms/field-props.ts'
import { getFieldLimits, parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { manyLines } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { refusedAnswer } from '../account/sign-in/to-refusal.server.ts'
import type { Route } from './+types/pet-edit-page'
import { AboutFields } from './about-fields.tsx'
import { BreedField } from './add/breed-field.tsx'
import { findAboutErrors, toFacts, toPetDraft } from './add/pet-draft.ts'
import { parseDraft } from './add/pet-draft-form.server.ts'
import { RefusalNotice } from './answer.tsx'
import { formatDay } from './day.ts'
import { may } from './family/may.ts'
import { getPlace, getToday, loadPet } from './load-pet.server.ts'
import { deathForm, petEditForm } from './pet-edit-forms.server.ts'
import { PetFrame } from './pet-frame.tsx'
import { toPetGlance } from './pet-glance.ts'

export const handle = { chat: 'hidden' } satisfies PagePolicy

/** Edits a pet, records its death, or deletes it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const profile = await loadPet(context, request, 'edit')
  const { breeds } = await pets.breeds({ page: 1, limit: 0, petTypeId: profile.petTypeId }, { context: visit.call })
  const place = getPlace(context)
  const t = translator(visit.country.locale, 'petProfile')
  const title = t('edit.title', { name: profile.name })
  return {
    pet: toPetGlance(profile, place),
    today: place.today,
    draft: toPetDraft(profile),
    notes: profile.notes ?? '',
    remindersOn: profile.remindersOn,
    diedOn: profile.deathDate && formatDay(profile.deathDate),
    breeds: breeds.map(({ id, name }) => ({ id, name })),
    limits: { ...getFieldLimits(petEditForm), ...getFieldLimits(deathForm) },
    seo: privateSeo(visit, '/petProfileEdit', { title, description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const pet = await loadPet(context, request, 'edit')
  const form = await readForm(request)
  const { pets } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const call = { context: visit.call }
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  const today = getToday(context)
  const intent = readIntent(form, ['save', 'alive', 'died', 'delete'])
  try {
    if (intent === 'delete') {
      await pets.deletePetProfile(path, call)
      throw redirect(paths.petProfiles({ done: 'deleted' }), 303)
    }
    if (intent === 'alive') {
      await pets.updatePetProfile({ ...path, deathDate: null }, call)
      throw redirect(paths.petProfiles({ id: pet.id }), 303)
    }
    if (intent === 'died') {
      const t = translator(visit.country.locale, 'petProfile')
      const { value, errors } = parseForm(form, deathForm, { deathDate: t('faults.day-missing') })
      if (errors) return data({ deathErrors: errors }, { status: 400 })
      if (value.deathDate > today)
        return data({ deathErrors: { deathDate: t('faults.day-in-future') } }, { status: 400 })
      await pets.updatePetProfile({ ...path, ...value }, call)
      throw redirect(paths.petProfiles({ id: pet.id }), 303)
    }

    const draft = parseDraft(form)
    const errors = findAboutErrors(draft, today)
    const { value, typed } = parseForm(form, petEditForm)
    if (!value || Object.keys(errors).length > 0) return data({ errors, draft, notes: typed.notes }, { status: 400 })
    const facts = { ...toFacts(draft, today), notes: value.notes || null, remindersOn: value.remindersOn }
    await pets.updatePetProfile({ ...path, ...facts }, call)
    throw redirect(paths.petProfiles({ id: pet.id, done: 'saved' }), 303)
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PetEditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petProfile')
  const { pet, today, breeds, limits, remindersOn } = loaderData
  const sent = useNavigation().formData
  const wrong = actionData && 'draft' in actionData ? actionData : null
  const draft = wrong?.draft ?? loaderData.draft
  return (
    <PetFrame pet={pet} section={null} title={t('edit.title', { name: pet.name })}>
      <RefusalNotice answer={actionData} />
      <div className="grid max-w-2xl gap-4">
        <Card className="sm:p-7">
          <Form method="post" className="grid gap-6">
            <AboutFields draft={draft} errors={wrong?.errors ?? {}} today={today} />
            <BreedField breeds={breeds} chosen={draft.breedId} />
            <TextArea
              {...fieldProps({ limits })('notes')}
              label={t('fields.notes')}
              hint={t('edit.notesHint')}
              defaultValue={wrong?.notes ?? loaderData.notes}
            />
            {!pet.isGone && (
              <Switch name="remindersOn" defaultChecked={remindersOn} hint={t('edit.remindersHint')}>
                {t('edit.reminders')}
              </Switch>
            )}
            {pet.isGone && remindersOn && <input type="hidden" name="remindersOn" value="on" />}
            <div className="flex flex-wrap gap-2.5">
              <Button
                type="submit"
                name="intent"
                value="save"
                size="lg"
                isPending={sent?.get('intent') === 'save'}
                pendingLabel={t('saving')}
              >
                {t('save')}
              </Button>
              <ButtonLink to={paths.petProfiles({ id: pet.id })} variant="ghost" size="lg">
                {t('cancel')}
              </ButtonLink>
            </div>
          </Form>
        </Card>
        <Gone {...loaderData} errors={actionData && 'deathErrors' in actionData ? actionData.deathErrors : {}} />
        {may(pet, 'owner') && <Delete pet={pet} />}
      </div>
    </PetFrame>
  )
}

type Loaded = Route.ComponentProps['loaderData']

/** Records the death of a pet, or takes it back. */
function Gone({ pet, today, diedOn, limits, errors }: Loaded & { errors: FieldErrors<'deathDate'> }) {
  const { t } = useTranslation('petProfile')
  const { name } = pet
  return (
    <Fold
      icon={<HeartCrack aria-hidden="true" className="size-5 text-brand-700" />}
      title={t(pet.isGone ? 'edit.goneTitle' : 'edit.goneAsk', { name })}
      isOpen={pet.isGone || errors.deathDate !== undefined}
    >
      {pet.isGone ? (
        <Form method="post" className="grid justify-items-start gap-3">
          <p className="text-ink-700">{t('edit.goneOn', { name, day: diedOn })}</p>
          <Button type="submit" name="intent" value="alive" variant="outline" size="sm">
            {t('edit.goneMistake')}
          </Button>
        </Form>
      ) : (
        <Form method="post" className="grid gap-4">
          <p className="text-ink-700">{t('edit.goneText', { name })}</p>
          <TextField
            {...fieldProps({ limits, errors })('deathDate')}
            type="date"
            label={t('edit.goneDay')}
            max={today}
            messages={{ required: t('faults.day-missing'), invalid: t('faults.day-in-future') }}
            className="max-w-72"
          />
          <Button type="submit" name="intent" value="died" variant="outline" className="w-fit">
            {t('edit.goneSave')}
          </Button>
        </Form>
      )}
    </Fold>
  )
}

function Delete({ pet }: { pet: Loaded['pet'] }) {
  const { t } = useTranslation('petProfile')
  const [search] = useSearchParams()
  const { id, name } = pet
  const isAsking = search.get('ask') === 'delete'
  if (!isAsking)
    return (
      <ButtonLink
        to={paths.petProfileEdit({ id, ask: 'delete' })}
        variant="ghost"
        preventScrollReset
        icon={<Trash2 aria-hidden="true" className="size-5" />}
        className={`${manyLines('md')} w-fit !text-red-700 hover:!bg-red-50`}
      >
        {t('edit.delete', { name })}
      </ButtonLink>
    )
  return (
    <Form method="post" className="grid gap-3 rounded-card bg-red-50 p-4 sm:p-5">
      <p className="font-bold text-red-900">{t('edit.deleteAsk', { name })}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" name="intent" value="delete" variant="danger">
          {t('edit.deleteYes')}
        </Button>
        <ButtonLink to={paths.petProfileEdit({ id })} variant="outline" preventScrollReset replace>
          {t('keep')}
        </ButtonLink>
      </div>
    </Form>
  )
}

interface FoldProps {
  icon: ReactNode
  title: string
  isOpen: boolean
  children: ReactNode
}

function Fold({ icon, title, isOpen, children }: FoldProps) {
  return (
    <details open={isOpen} className="rounded-card border border-ink-200 bg-white px-4 py-3 shadow-1 sm:px-5">
      <summary className="flex min-h-10 items-center gap-2.5 font-bold">
        {icon}
        {title}
      </summary>
      <div className="pt-3 pb-2">{children}</div>
    </details>
  )
}
