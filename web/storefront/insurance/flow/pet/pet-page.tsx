import { useState } from 'react'
import { data, redirect, useLocation } from 'react-router'
import { plusDays } from '#services/pets/rules/days.ts'
import { newSecret } from '#shared/ids.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { useTrackOnce } from '#web/tracking/use-track-once.ts'
import { refusalIn } from '../../../account/sign-in/refusal.ts'
import { getStatus, toRefusal } from '../../../account/sign-in/to-refusal.server.ts'
import { parseDraft } from '../../../pets/add/pet-draft-form.server.ts'
import { usePetAdded } from '../../../pets/add/use-pet-added.ts'
import { RefusalNotice } from '../../../pets/answer.tsx'
import { formatDay } from '../../../pets/day.ts'
import { getToday } from '../../../pets/load-pet.server.ts'
import { toPetKind } from '../../../pets/pet-coat.ts'
import { AnswerNotice } from '../../../profile/answer-notice.tsx'
import { requireSignedIn } from '../../../profile/load-account.server.ts'
import { FlowFrame } from '../flow-frame.tsx'
import { getStartHref } from '../steps.ts'
import type { Route } from './+types/pet-page'
import { NewPet } from './new-pet.tsx'
import { PetsToChoose } from './pets-to-choose.tsx'
import { type PetToInsure, petsToInsure } from './pets-to-insure.server.ts'
import { chosenIn, completePet, createPet } from './save-pet.server.ts'
import { WhatAPetLacks } from './what-a-pet-lacks.tsx'

export const handle = { chat: 'hidden', dialogs: 'personalData' } satisfies PagePolicy

/** Pet step: chooses the pet, and asks for required data that its profile lacks. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'petInsuranceFlow')
  const { pet: asked, policy } = chosenIn(request)
  const isNoneChosen = new URL(request.url).searchParams.get('problem') === 'pet'
  const [all, { petTypes }] = await Promise.all([petsToInsure(context), pets.petTypes({ page: 1, limit: 0 }, call)])
  const only = asked || isNoneChosen ? null : findOnlyPet(all)
  if (only && policy) throw redirect(getStartHref({ pet: only.profile.id, policy }))

  const chosen = all.find(({ profile }) => profile.id === asked)
  const isLacking = chosen !== undefined && chosen.insured === null && chosen.lacks.length > 0
  const { breeds } =
    isLacking && chosen.profile.breedId === null
      ? await pets.breeds({ page: 1, limit: 0, petTypeId: chosen.profile.petTypeId }, call)
      : { breeds: [] }
  return {
    policy,
    isNoneChosen,
    pets: all.map(({ glance, insured, begun }) => ({
      ...glance,
      insured: insured && { id: insured.id, until: formatDay(plusDays(insured.until, -1)) },
      hasBegun: begun !== null,
    })),
    chosen: chosen && chosen.insured === null ? chosen.profile.id : null,
    lacking: isLacking ? { pet: chosen.glance, lacks: chosen.lacks } : null,
    breeds: breeds.map(({ id, name }) => ({ id, name })),
    types: petTypes.map(({ id, name }) => ({ id, kind: toPetKind(name) })),
    today: getToday(context),
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.newInsurance(), { title: t('pet.title'), description: t('description') }),
  }
}

/** The only pet of somebody, if its insurance can begin at once. */
function findOnlyPet(pets: PetToInsure[]): PetToInsure | null {
  const [pet] = pets
  const isReady = pets.length === 1 && pet?.insured === null && pet.begun === null && pet.lacks.length === 0
  return isReady ? pet : null
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const form = await readForm(request)
  try {
    return readIntent(form, ['create', 'complete']) === 'create'
      ? await createPet(context, request, form)
      : await completePet(context, request, form)
  } catch (error) {
    if (error instanceof Response) throw error
    const refusal = toRefusal(error)
    return data({ refusal, errors: {}, draft: parseDraft(form) }, { status: getStatus(refusal) })
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PetPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petInsuranceFlow')
  const { lacking, chosen, policy, pets, isNoneChosen } = loaderData
  const { key } = useLocation()
  const [answered, setAnswered] = useState<string | null>(null)
  useTrackOnce((track) => track('Insurance Started', policy ? { plan_id: policy } : {}), policy ?? '')
  usePetAdded(pets)
  const way = { pet: lacking ? null : chosen, policy, insurance: null }
  const typed = actionData && 'draft' in actionData ? actionData : null
  return (
    <FlowFrame
      step="pet"
      way={way}
      title={lacking ? t('pet.lacksTitle', { name: lacking.pet.name }) : t('pet.title')}
      text={lacking ? t('pet.lacksText') : t(pets.length > 0 ? 'pet.text' : 'pet.empty')}
    >
      <RefusalNotice answer={actionData} />
      {!actionData && isNoneChosen && answered !== key && pets.some(({ insured }) => insured === null) && (
        <AnswerNotice answer={key} tone="error">
          {t('pet.missing')}
        </AnswerNotice>
      )}
      {lacking ? (
        <WhatAPetLacks
          key={lacking.pet.id}
          {...loaderData}
          lacking={lacking}
          errors={typed?.errors ?? {}}
          draft={typed?.draft ?? null}
        />
      ) : (
        <>
          {/* Hide the error once a pet is chosen. */}
          <div onChange={() => setAnswered(key)}>{pets.length > 0 && <PetsToChoose {...loaderData} />}</div>
          <NewPet
            {...loaderData}
            isOnly={pets.length === 0}
            fields={refusalIn(actionData)?.fields ?? {}}
            name={typed?.draft.name ?? ''}
          />
        </>
      )}
    </FlowFrame>
  )
}
