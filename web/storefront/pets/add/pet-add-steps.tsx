import { ArrowLeft, ArrowRight, Camera, Plus, Scale, Smile } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useLocation, useNavigate } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/art.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle, manyLines } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PetFace } from '#web/ui/pictures/pet-face.tsx'
import { UNKNOWN } from '../about-facts.ts'
import { AboutFields } from '../about-fields.tsx'
import type { PetKind } from '../pet-coat.ts'
import type { PetGlance } from '../pet-glance.ts'
import { PetPhoto } from '../photo/pet-photo.tsx'
import { PhotoForm } from '../photo/photo-form.tsx'
import { BreedField, mongrelsFirst } from './breed-field.tsx'
import { type FieldError, type FieldErrors, handedOn, type Step, toSearchFields } from './pet-draft.ts'
import type { PetDraft } from './pet-draft-form.server.ts'
import { useSavedDraft } from './saved-draft.ts'

interface SpeciesStepProps {
  draft: PetDraft
  types: readonly { id: string; kind: PetKind }[]
}

export function SpeciesStep({ draft, types }: SpeciesStepProps) {
  const { t } = useTranslation('petProfile')
  return (
    <StepCard title={t('add.species.title')} text={t('add.species.text')}>
      <Form className="grid grid-cols-2 gap-3 sm:gap-4">
        {/* Another kind has other breeds. */}
        <Hidden values={{ step: 'breed', ...handedOn({ ...draft, breedId: '' }, 'species') }} />
        {types.map(({ id, kind }) => (
          <button
            key={id}
            type="submit"
            name="petTypeId"
            value={id}
            className={cx(
              'grid justify-items-center gap-3 rounded-card border-2 px-3 pt-6 pb-5 font-black text-xl transition hover:border-brand-500 hover:shadow-2 active:scale-98',
              kind === 'dog' ? 'bg-[#fff3e0]' : 'bg-[#efebfd]',
              draft.petTypeId === id ? 'border-brand-600' : 'border-transparent',
            )}
          >
            {kind === 'dog' ? (
              <PetFace pet="dog" className="size-28 sm:size-36" />
            ) : (
              <PetFace pet="cat" className="size-28 sm:size-36" />
            )}
            {t(`kinds.${kind}`)}
          </button>
        ))}
      </Form>
    </StepCard>
  )
}

interface BreedStepProps {
  draft: PetDraft
  kind: PetKind | null
  breeds: readonly { id: string; name: string }[]
  /** The step was sent without a choice. */
  isMissing: boolean
}

export function BreedStep({ draft, kind, breeds, isMissing }: BreedStepProps) {
  const { t } = useTranslation('petProfile')
  const { key } = useLocation()
  const [[mongrel]] = mongrelsFirst(breeds)
  return (
    <StepCard title={t(`add.breed.title.${kind ?? 'dog'}`)} text={t('add.breed.text')} kind={kind}>
      <Form className="grid gap-5">
        {isMissing && (
          <p key={key} role="alert" className="sr-only">
            {t('faults.breed-missing')}
          </p>
        )}
        <Hidden values={{ step: 'about', ...handedOn(draft, 'breed') }} />
        {/* First submit button of the form, so that Enter in the list submits the choice there. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        <div className="grid grid-cols-2 gap-2.5">
          {mongrel && (
            <button type="submit" name="quickBreed" value={mongrel.id} className={buttonStyle('soft', 'lg', '!px-3')}>
              {t('breed.mongrel')}
            </button>
          )}
          <button type="submit" name="quickBreed" value={UNKNOWN} className={buttonStyle('soft', 'lg', '!px-3')}>
            {t('breed.unknown')}
          </button>
        </div>
        <BreedField
          key={draft.petTypeId}
          breeds={breeds}
          chosen={draft.breedId}
          error={isMissing ? t('faults.breed-missing') : null}
        />
        <Ways back={{ step: 'species', draft }}>
          <Button type="submit" size="lg" icon={<ArrowRight aria-hidden="true" className="size-5" />}>
            {t('add.next')}
          </Button>
        </Ways>
      </Form>
    </StepCard>
  )
}

interface AboutStepProps {
  draft: PetDraft
  kind: PetKind | null
  errors: FieldErrors
  today: string
}

export function AboutStep({ draft, kind, errors, today }: AboutStepProps) {
  const { t } = useTranslation('petProfile')
  const form = useRef<HTMLFormElement>(null)
  useSavedDraft(form)
  // Focus the first error after a refusal.
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  const [error] = Object.values(errors)
  return (
    <StepCard title={t('add.about.title')} text={t('add.about.text')} kind={kind}>
      {/* Also shown without a script, which would focus the field. */}
      {error && (
        <Notice tone="error" className="mb-5">
          {t(`faults.${error}`)}
        </Notice>
      )}
      <Form ref={form} className="grid gap-6">
        <Hidden values={{ step: 'weight', ...handedOn(draft, 'about') }} />
        <AboutFields draft={draft} errors={errors} today={today} />
        <Ways back={{ step: 'breed', draft }}>
          <Button type="submit" size="lg" icon={<ArrowRight aria-hidden="true" className="size-5" />}>
            {t('add.next')}
          </Button>
        </Ways>
      </Form>
    </StepCard>
  )
}

interface WeightStepProps {
  draft: PetDraft
  kind: PetKind | null
  typical: { breed: string; from: string; to: string } | null
  idempotencyKey: string
  error: FieldError | null
  isSending: boolean
}

export function WeightStep({ draft, kind, typical, idempotencyKey, error, isSending }: WeightStepProps) {
  const { t } = useTranslation('petProfile')
  const form = useRef<HTMLFormElement>(null)
  useSavedDraft(form)
  return (
    <StepCard title={t('add.weight.title', { name: draft.name })} text={t('add.weight.text')} kind={kind}>
      {/* `replace`: the back button from the photo must not create a second pet. */}
      <Form ref={form} method="post" replace className="grid gap-5">
        <Hidden values={{ ...handedOn(draft, 'weight'), idempotencyKey }} />
        <TextField
          name="weight"
          label={t('fields.weight')}
          hint={typical ? t('add.weight.typical', typical) : t('add.weight.hint')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          placeholder="12,5"
          defaultValue={draft.weight}
          error={error ? t(`faults.${error}`) : null}
          after={<span className="pr-1.5 font-bold text-ink-600">kg</span>}
          className="max-w-80"
        />
        <Ways back={{ step: 'about', draft }}>
          <Button type="submit" size="lg" isPending={isSending} pendingLabel={t('saving')} className={manyLines('lg')}>
            {t('add.weight.submit', { name: draft.name })}
          </Button>
          <button type="submit" name="isUnweighed" value="yes" className={buttonStyle('ghost', 'lg')}>
            {t('add.weight.skip')}
          </button>
        </Ways>
      </Form>
    </StepCard>
  )
}

export function PhotoStep({ pet, isSending }: { pet: PetGlance; isSending: boolean }) {
  const { t } = useTranslation('petProfile')
  const navigate = useNavigate()
  const done = paths.petProfileAdd({ step: 'done', id: pet.id })
  return (
    <StepCard title={t('add.photo.title', { name: pet.name })} text={t('add.photo.text')}>
      <PhotoForm pet={pet} isSending={isSending} onSaved={() => navigate(done)} />
      <p className="mt-4 text-center">
        <Link to={done} className={buttonStyle('ghost', 'md')}>
          {t('add.photo.skip')}
        </Link>
      </p>
    </StepCard>
  )
}

export function DoneStep({ pet }: { pet: PetGlance }) {
  const { t } = useTranslation('petProfile')
  const { id, name } = pet
  return (
    <section className="text-center">
      <div className="relative mx-auto w-fit">
        <PetPhoto
          pet={pet}
          sizes="208px"
          alt={t('photoOf', { name })}
          isPriority
          className="w-52 rounded-full border-6 border-white shadow-3"
        />
        <Art name="party-popper" size={64} className="absolute -right-2 bottom-0" />
      </div>
      <h2 className="mt-5 wrap-anywhere text-3xl">{t('add.done.title', { name })}</h2>
      <p className="mx-auto mt-2 max-w-md text-ink-600">{t('add.done.text')}</p>
      <ul className="mt-6 grid gap-3 text-left sm:grid-cols-2">
        <Next to={paths.petProfilePreferencesAdd({ id })} icon={<Smile aria-hidden="true" className="size-6" />}>
          {t('add.done.tastes')}
        </Next>
        {pet.weight === null && (
          <Next to={paths.petProfileWeights({ id })} icon={<Scale aria-hidden="true" className="size-6" />}>
            {t('add.done.weigh')}
          </Next>
        )}
        {!pet.picture && (
          <Next to={paths.petProfilePhotoEdit({ id })} icon={<Camera aria-hidden="true" className="size-6" />}>
            {t('add.done.photo')}
          </Next>
        )}
        <Next to={paths.petProfileAdd()} icon={<Plus aria-hidden="true" className="size-6" />}>
          {t('add.done.another')}
        </Next>
      </ul>
      <ButtonLink to={paths.petProfiles({ id })} size="lg" className={cx(manyLines('lg'), 'mt-6 max-sm:w-full')}>
        {t('add.done.see', { name })}
      </ButtonLink>
    </section>
  )
}

function Next({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-18 items-center gap-3.5 rounded-tile border border-ink-200 bg-white px-4 py-3 font-bold shadow-1 hover:border-brand-400 hover:text-brand-700"
      >
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-100 text-brand-700">
          {icon}
        </span>
        {children}
      </Link>
    </li>
  )
}

interface StepCardProps {
  title: string
  text?: string
  kind?: PetKind | null
  children: ReactNode
}

function StepCard({ title, text, kind, children }: StepCardProps) {
  return (
    <Card className="!rounded-panel px-5 py-6 sm:px-8 sm:py-8">
      <div className="mb-5 flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere text-xl sm:text-2xl">{title}</h2>
          {text && <p className="mt-1.5 text-ink-600">{text}</p>}
        </div>
        {kind === 'dog' && <PetFace pet="dog" className="size-16 shrink-0 sm:size-20" />}
        {kind === 'cat' && <PetFace pet="cat" className="size-16 shrink-0 sm:size-20" />}
      </div>
      {children}
    </Card>
  )
}

/** On at the right, back at the left; on a phone below each other. */
function Ways({ back, children }: { back: { step: Step; draft: PetDraft }; children: ReactNode }) {
  const { t } = useTranslation('petProfile')
  return (
    <div className="flex flex-col gap-2.5 border-ink-200 border-t pt-5 sm:flex-row-reverse sm:items-center">
      {children}
      <ButtonLink
        to={paths.petProfileAdd({ step: back.step, ...toSearchFields(back.draft) })}
        variant="ghost"
        size="lg"
        icon={<ArrowLeft aria-hidden="true" className="size-5" />}
        className="sm:mr-auto"
      >
        {t('add.back')}
      </ButtonLink>
    </div>
  )
}

function Hidden({ values }: { values: Record<string, string | undefined> }) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
