import { ArrowRight, Plus } from 'lucide-react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { newSecret } from '#shared/ids.ts'
import { servicesContext, visitContext } from '#web/context.ts'
import { translator, useTranslation } from '#web/i18n.ts'
import { paths } from '#web/paths.ts'
import { readForm } from '#web/read-form.ts'
import { pageMeta } from '#web/storefront/seo/meta.ts'
import { privateHeaders, privateSeo } from '#web/storefront/seo/private-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { fieldRefusal } from '../../account/refusal.ts'
import { refusalOf, statusOf } from '../../account/refusal-of.server.ts'
import { StepBar } from '../../booking/step-bar.tsx'
import { orOffline } from '../../layout/or-offline.ts'
import { BornFields } from '../../pets/about-fields.tsx'
import { offlineAnswer, RefusalNotice, refusalIn } from '../../pets/answer.tsx'
import { BreedField } from '../../pets/breed-field.tsx'
import { shortDay } from '../../pets/day.ts'
import { gramsOf } from '../../pets/kilograms.ts'
import { kindOf } from '../../pets/pet-coat.ts'
import { draftOf, type Faults, type PetDraft } from '../../pets/pet-draft.ts'
import type { PetGlance } from '../../pets/pet-glance.ts'
import { todayOf } from '../../pets/pet-of-page.server.ts'
import { PetPhoto } from '../../pets/pet-photo.tsx'
import { requireSignedIn } from '../../profile/account-of-profile.server.ts'
import type { Route } from './+types/pet-page'
import { FlowFrame } from './flow-frame.tsx'
import { answersOf, faultsOfAnswers, type Lack } from './lacks-of-pet.ts'
import { petsToInsure } from './pets-to-insure.server.ts'

/** Which pet; what an insurance must know of it and nobody wrote down yet is asked here, and kept with the pet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'petInsuranceFlow')
  const { pet: asked, policy } = chosenIn(request)
  const [all, { petTypes }] = await Promise.all([petsToInsure(context), pets.petTypes({ page: 1, limit: 0 }, call)])
  const chosen = all.find(({ profile }) => profile.id === asked)
  const isLacking = chosen !== undefined && chosen.insured === null && chosen.lacks.length > 0
  const { breeds } =
    isLacking && chosen.profile.breedId === null
      ? await pets.breeds({ page: 1, limit: 0, petTypeId: chosen.profile.petTypeId }, call)
      : { breeds: [] }
  return {
    policy,
    pets: all.map(({ glance, insured, begun }) => ({
      ...glance,
      insured: insured && { id: insured.id, until: shortDay(insured.until) },
      hasBegun: begun !== null,
    })),
    chosen: chosen && chosen.insured === null ? chosen.profile.id : null,
    lacking: isLacking ? { pet: chosen.glance, lacks: chosen.lacks } : null,
    breeds: breeds.map(({ id, name }) => ({ id, name })),
    types: petTypes.map(({ id, name }) => ({ id, kind: kindOf(name) })),
    today: todayOf(context),
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.newInsurance(), { title: t('pet.title'), description: t('description') }),
  }
}

/** What the address says of the way so far. */
function chosenIn(request: Request): { pet: string | null; policy: string | null } {
  const params = new URL(request.url).searchParams
  const said = (name: string) => params.get(name)?.trim().slice(0, 100) || null
  return { pet: said('pet'), policy: said('policy') }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const form = await readForm(request)
  try {
    return form.get('intent') === 'create'
      ? await createPet(context, request, form)
      : await complete(context, request, form)
  } catch (error) {
    if (error instanceof Response) throw error
    const refusal = refusalOf(error)
    return data({ refusal, faults: {}, draft: draftOf(form) }, { status: statusOf(refusal) })
  }
}

type Context = Route.ActionArgs['context']

/** A pet that is not in the list yet: its name and kind, the rest is asked like that of any other. */
async function createPet(context: Context, request: Request, form: FormData) {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'petProfile')
  const { name, petTypeId } = draftOf(form)
  const draft = draftOf(form)
  const fields: Record<string, string> = {}
  if (name === '') fields.name = t('faults.name-missing')
  if (petTypeId === '') fields.petTypeId = translator(visit.country.locale, 'petInsuranceFlow')('pet.kindMissing')
  const [fault] = Object.values(fields)
  if (fault) return data({ refusal: fieldRefusal(fields, fault), faults: {}, draft }, { status: 400 })

  const key = String(form.get('idempotencyKey') ?? '').slice(0, 200)
  const made = await pets.createPetProfile({ name, petTypeId }, { context: visit.callWithKey(key) })
  throw redirect(paths.newInsurance({ pet: made.id, policy: chosenIn(request).policy }), 303)
}

async function complete(context: Context, request: Request, form: FormData) {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const { pet: petProfileId, policy } = chosenIn(request)
  const today = todayOf(context)
  const draft = draftOf(form)
  const chosen = (await petsToInsure(context)).find(({ profile }) => profile.id === petProfileId)
  if (!chosen) throw redirect(paths.newInsurance({ policy }), 303)

  const faults = faultsOfAnswers(draft, chosen.lacks, today)
  if (Object.keys(faults).length > 0) return data({ refusal: null, faults, draft }, { status: 400 })
  const { id, customerId } = chosen.profile
  const path = { customerId, petProfileId: id }
  await pets.updatePetProfile({ ...path, ...answersOf(draft, chosen.lacks, today) }, { context: visit.call })
  const grams = chosen.lacks.includes('weight') ? gramsOf(draft.weight) : null
  if (grams !== null) {
    const key = String(form.get('idempotencyKey') ?? '').slice(0, 200)
    await pets.addWeight({ ...path, grams, measuredOn: today }, { context: visit.callWithKey(`${key}-weight`) })
  }
  throw redirect(paths.newInsurancePlan({ pet: id, policy }), 303)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orOffline(serverAction, offlineAnswer)
}

export function headers() {
  return privateHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta(loaderData?.seo)
}

export default function PetPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petInsuranceFlow')
  const { lacking, chosen, policy, pets } = loaderData
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
      {lacking ? (
        <Lacking
          key={lacking.pet.id}
          {...loaderData}
          lacking={lacking}
          faults={typed?.faults ?? {}}
          draft={typed?.draft ?? null}
        />
      ) : (
        <>
          {pets.length > 0 && <Choice {...loaderData} />}
          <NewPet {...loaderData} fields={refusalIn(actionData)?.fields ?? {}} name={typed?.draft.name ?? ''} />
        </>
      )}
    </FlowFrame>
  )
}

type Loaded = Route.ComponentProps['loaderData']

/** What was chosen goes into the address of the next step: nothing is sent. */
function Choice({ pets, chosen, policy }: Loaded) {
  const { t } = useTranslation('petInsuranceFlow')
  const free = pets.filter(({ insured }) => insured === null)
  const insured = pets.filter((pet) => pet.insured !== null)
  const first = chosen ?? (free.length === 1 ? free[0]?.id : undefined)
  return (
    <Form method="get" action={paths.newInsurancePlan()}>
      {policy && <input type="hidden" name="policy" value={policy} />}
      {free.length > 0 && (
        <fieldset>
          <legend className="sr-only">{t('pet.label')}</legend>
          <ul className="grid gap-2.5 sm:grid-cols-2 sm:gap-4 @2xl/main:grid-cols-3">
            {free.map((pet) => (
              <li key={pet.id}>
                <PetChoice pet={pet} isChosen={pet.id === first} hasBegun={pet.hasBegun} />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {insured.length > 0 && (
        <ul className="mt-3 grid gap-2.5">
          {insured.map((pet) => (
            <li key={pet.id} className="flex items-center gap-3 rounded-tile border border-ink-200 bg-white p-2.5 pr-4">
              <PetPhoto pet={pet} sizes="56px" className="w-14 shrink-0 rounded-control" />
              <p className="min-w-0 flex-1">
                <span className="block truncate font-extrabold">{pet.name}</span>
                <span className="block text-ink-600 text-sm">{t('pet.insured', { day: pet.insured?.until })}</span>
              </p>
              <Link
                to={paths.insurance(pet.insured?.id ?? '')}
                className="shrink-0 font-extrabold text-brand-700 text-sm hover:underline"
              >
                {t('pet.see')}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {free.length > 0 && (
        <StepBar back={null} total={<span className="pl-2 font-bold text-ink-600 text-sm">{t('pet.time')}</span>}>
          <Button type="submit" size="lg" icon={<ArrowRight aria-hidden="true" className="size-5" />}>
            {t('next')}
          </Button>
        </StepBar>
      )}
    </Form>
  )
}

function PetChoice({ pet, isChosen, hasBegun }: { pet: PetGlance; isChosen: boolean; hasBegun: boolean }) {
  const { t } = useTranslation('petInsuranceFlow')
  return (
    <label
      className={cx(
        'relative flex cursor-pointer items-center overflow-hidden rounded-card border-2 border-ink-200 bg-white shadow-1 transition-shadow hover:shadow-3 sm:block',
        'has-checked:border-brand-600 has-checked:bg-brand-50 has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2',
      )}
    >
      <PetPhoto
        pet={pet}
        sizes="(min-width: 960px) 230px, (min-width: 640px) 46vw, 84px"
        className="w-full max-sm:w-21 max-sm:shrink-0"
      />
      <span className="block min-w-0 flex-1 py-3 pr-13 pl-3.5">
        <span className="block truncate font-black text-lg leading-tight">{pet.name}</span>
        <span className="block truncate text-ink-600 text-sm">{pet.breed}</span>
        <span className="mt-0.5 block font-bold text-ink-800 text-sm">
          {[pet.age, pet.weight].filter(Boolean).join(' · ')}
        </span>
        {hasBegun && (
          <Badge tone="warn" className="mt-1.5">
            {t('pet.begun')}
          </Badge>
        )}
      </span>
      <input
        type="radio"
        name="pet"
        value={pet.id}
        required
        defaultChecked={isChosen}
        className="absolute top-3 right-3 size-6 appearance-none rounded-full border-2 border-ink-500 bg-white transition-all checked:border-[7px] checked:border-brand-600 max-sm:top-1/2 max-sm:-translate-y-1/2"
      />
    </label>
  )
}

interface LackingProps extends Omit<Loaded, 'lacking'> {
  lacking: { pet: PetGlance; lacks: Lack[] }
  faults: Faults
  /** What was sent and refused. */
  draft: PetDraft | null
}

function Lacking({ lacking, breeds, policy, today, idempotencyKey, faults, draft }: LackingProps) {
  const { t } = useTranslation(['petInsuranceFlow', 'petProfile'])
  const isSending = useNavigation().formMethod === 'POST'
  const { pet, lacks } = lacking
  const said = draft ?? draftOf(new URLSearchParams())
  const say = (name: keyof PetDraft) => {
    const fault = faults[name]
    return fault ? t(`petProfile:faults.${fault}`) : null
  }
  return (
    <Card className="sm:p-7">
      <Form method="post" className="grid gap-6">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <div className="flex items-center gap-3">
          <PetPhoto pet={pet} sizes="64px" className="w-16 shrink-0 rounded-full" />
          <p className="font-black text-lg">{pet.name}</p>
        </div>
        {lacks.includes('sex') && (
          <RadioGroup
            name="sex"
            label={t('petProfile:fields.sex')}
            look="chips"
            isRequired
            defaultValue={said.sex}
            options={[
              { value: 'Macho', label: t('petProfile:sexes.Macho') },
              { value: 'Hembra', label: t('petProfile:sexes.Hembra') },
            ]}
            error={say('sex')}
            messages={{ required: t('petProfile:faults.sex-needed') }}
          />
        )}
        {lacks.includes('birthday') && <BornFields draft={said} faults={faults} today={today} isNeeded />}
        {lacks.includes('weight') && (
          <TextField
            name="weight"
            label={t('petProfile:fields.weight')}
            hint={t('pet.weightHint')}
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            placeholder="12,5"
            defaultValue={said.weight}
            error={say('weight')}
            messages={{ required: t('petProfile:faults.weight-wrong') }}
            after={<span className="pr-1.5 font-bold text-ink-600">kg</span>}
            className="max-w-80"
          />
        )}
        {breeds.length > 0 && <BreedField breeds={breeds} chosen={said.breedId} />}
        <div className="flex flex-wrap gap-2.5 border-ink-200 border-t pt-5">
          <Button
            type="submit"
            name="intent"
            value="complete"
            size="lg"
            isPending={isSending}
            pendingLabel={t('saving')}
          >
            {t('pet.saveAndGoOn')}
          </Button>
          <ButtonLink to={paths.newInsurance({ policy })} variant="ghost" size="lg">
            {t('pet.other')}
          </ButtonLink>
        </div>
      </Form>
    </Card>
  )
}

function NewPet({
  pets,
  types,
  idempotencyKey,
  fields,
  name,
}: Loaded & { fields: Record<string, string>; name: string }) {
  const { t } = useTranslation(['petInsuranceFlow', 'petProfile'])
  const isSending = useNavigation().formMethod === 'POST'
  const isOnly = pets.length === 0
  const form = (
    <Form method="post" className="grid gap-5">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <TextField
        name="name"
        label={t('petProfile:fields.name')}
        required
        pattern=".*\S.*"
        maxLength={60}
        autoComplete="off"
        autoCapitalize="words"
        defaultValue={name}
        error={fields.name}
        messages={{ required: t('petProfile:faults.name-missing'), invalid: t('petProfile:faults.name-missing') }}
        className="max-w-md"
      />
      <RadioGroup
        name="petTypeId"
        label={t('pet.kind')}
        look="chips"
        isRequired
        options={types.map(({ id, kind }) => ({ value: id, label: t(`petProfile:kinds.${kind}`) }))}
        error={fields.petTypeId}
        messages={{ required: t('pet.kindMissing') }}
      />
      <Button
        type="submit"
        name="intent"
        value="create"
        size="lg"
        variant={isOnly ? 'primary' : 'outline'}
        isPending={isSending}
        pendingLabel={t('saving')}
        className="w-fit"
      >
        {t(isOnly ? 'next' : 'pet.add')}
      </Button>
    </Form>
  )
  if (isOnly) return <Card className="sm:p-7">{form}</Card>
  return (
    <details
      open={Object.keys(fields).length > 0}
      className="mt-6 rounded-card border border-ink-200 bg-white px-4 py-3 shadow-1 sm:px-5"
    >
      <summary className="flex min-h-10 items-center gap-2.5 font-bold">
        <Plus aria-hidden="true" className="size-5 text-brand-700" />
        {t('pet.addTitle')}
      </summary>
      <div className="pt-3 pb-2">{form}</div>
    </details>
  )
}
