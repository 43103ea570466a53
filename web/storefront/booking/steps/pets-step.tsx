import { ArrowRight, Check } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { PetFace } from '#web/ui/pictures/pet-face.tsx'
import { BreedField } from '../../pets/add/breed-field.tsx'
import { usePetAdded } from '../../pets/add/use-pet-added.ts'
import { PetPhoto } from '../../pets/photo/pet-photo.tsx'
import type { BookingPet, SizeChoice } from '../booking-pets.ts'
import { fieldNames } from '../choices.ts'
import { StepBar } from './step-bar.tsx'
import type { loadStep } from './step-data.server.ts'
import { useSavedChoices } from './use-saved-choices.ts'

export type StepData = Awaited<ReturnType<typeof loadStep>>
type PetsData = Extract<StepData, { step: 'pets' }>
export type ServicesData = Extract<StepData, { step: 'services' }>

interface PetsStepProps {
  data: PetsData
  fields: Record<string, string>
  /** Path of this step without the form that adds a pet. */
  here: string
}

/** Step 1: choose the pets of the appointment. */
export function PetsStep({ data, fields, here }: PetsStepProps) {
  const { t } = useTranslation('booking')
  const { pets, chosen, adding } = data
  usePetAdded(pets)
  const { onChange, onSubmit } = useSavedChoices()
  const pending = useNavigation().formData?.get('intent')
  if (adding) return <AddPet adding={adding} fields={fields} here={here} />
  return (
    <Form method="post" onChange={onChange} onSubmit={onSubmit}>
      <input type="hidden" name="of" value="pets" />
      {/* First submit button of the form, so that Enter continues. */}
      <button type="submit" name="intent" value="pets" hidden tabIndex={-1} aria-hidden="true" />
      {pets.length > 0 ? (
        <fieldset className="min-w-0">
          <legend className="sr-only">{t('pets.label')}</legend>
          <ul className="grid grid-cols-1 gap-2.5 sm:grid-cols-2 sm:gap-4 @2xl/main:grid-cols-3">
            {pets.map((pet) => {
              const choice = chosen.find(({ petId }) => petId === pet.id)
              return (
                <PetChoice
                  key={pet.id}
                  pet={pet}
                  isChosen={choice !== undefined}
                  size={choice?.petSize ?? null}
                  error={fields[fieldNames.size(pet.id)] ?? null}
                />
              )
            })}
          </ul>
        </fieldset>
      ) : (
        <p className="rounded-card bg-brand-50 px-5 py-4 font-bold text-brand-900">{t('pets.empty')}</p>
      )}
      <AddTiles types={data.types} />
      <StepBar
        back={null}
        total={
          <span className="block pl-2 font-bold text-ink-600 text-sm">{t('steps.of', { step: 1, steps: 3 })}</span>
        }
      >
        <Button
          type="submit"
          name="intent"
          value="pets"
          size="lg"
          isPending={pending === 'pets'}
          icon={<ArrowRight aria-hidden="true" className="size-5" />}
        >
          {t('next')}
        </Button>
      </StepBar>
    </Form>
  )
}

interface PetChoiceProps {
  pet: BookingPet
  isChosen: boolean
  size: string | null
  error: string | null
}

function PetChoice({ pet, isChosen, size, error }: PetChoiceProps) {
  const { t } = useTranslation('booking')
  const { name, breed, age, weight, isOtherKind, kind, sizes } = pet
  return (
    <li
      className={cx(
        'group/pet grid min-w-0 grid-cols-1 content-start gap-2.5',
        sizes.length > 0 && 'has-checked:col-span-full',
      )}
    >
      <label
        className={cx(
          // A row on a phone, so that all pets and the button to add one are visible at once.
          'relative block overflow-hidden rounded-card border-2 border-ink-200 bg-white shadow-1 transition-shadow max-sm:flex max-sm:items-center',
          'has-checked:border-brand-600 has-checked:bg-brand-50 has-focus-visible:outline-3 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2',
          isOtherKind ? 'cursor-not-allowed bg-ink-100' : 'cursor-pointer hover:shadow-3',
          sizes.length > 0 && 'group-has-checked/pet:flex group-has-checked/pet:items-center',
        )}
      >
        <input
          type="checkbox"
          name={fieldNames.pet}
          value={pet.id}
          defaultChecked={isChosen}
          disabled={isOtherKind}
          className="peer absolute inset-0 appearance-none opacity-0"
        />
        <PetPhoto
          pet={pet}
          sizes="(min-width: 960px) 230px, (min-width: 640px) 46vw, 84px"
          className={cx(
            'w-full max-sm:w-21 max-sm:shrink-0',
            isOtherKind && 'opacity-50 grayscale',
            sizes.length > 0 && 'sm:group-has-checked/pet:!w-24',
          )}
        />
        <span
          className={cx(
            'block min-w-0 flex-1 py-3 pl-3.5 max-sm:pr-13',
            sizes.length > 0 ? 'sm:pr-3.5 sm:group-has-checked/pet:pr-13' : 'sm:pr-3.5',
          )}
        >
          <span className="block truncate font-black text-lg leading-tight">{name}</span>
          <span className="block truncate text-ink-600 text-sm">{breed}</span>
          <span className="mt-0.5 block font-bold text-ink-800 text-sm">
            {isOtherKind
              ? t(`pets.otherKind.${kind}`)
              : [age, weight ?? t('pets.weightUnknown')].filter(Boolean).join(' · ')}
          </span>
        </span>
        {!isOtherKind && (
          <span
            aria-hidden="true"
            className="absolute top-2.5 right-2.5 grid size-8 max-sm:top-1/2 max-sm:-translate-y-1/2 place-items-center rounded-tag border-2 border-ink-400 bg-white text-transparent shadow-1 peer-checked:border-brand-600 peer-checked:bg-brand-600 peer-checked:text-white"
          >
            <Check className="size-4.5" strokeWidth={3.5} />
          </span>
        )}
      </label>
      {sizes.length > 0 && !isOtherKind && (
        <div className="hidden rounded-card bg-brand-50 p-4 group-has-[input[type=checkbox]:checked]/pet:block">
          <SizeQuestion pet={pet} size={size} error={error} />
        </div>
      )}
    </li>
  )
}

/** Asked while the weight is unknown, because prices depend on the size. */
function SizeQuestion({ pet, size, error }: { pet: BookingPet; size: string | null; error: string | null }) {
  const { t } = useTranslation('booking')
  return (
    <>
      <RadioGroup
        name={fieldNames.size(pet.id)}
        label={t('pets.size.label', { name: pet.name })}
        variant="chips"
        defaultValue={size ?? undefined}
        options={toSizeOptions(pet.sizes, t)}
        error={error}
      />
      <p className="mt-2 text-ink-600 text-sm">{t('pets.size.hint')}</p>
    </>
  )
}

type BookingTexts = ReturnType<typeof useTranslation<'booking'>>['t']

function toSizeOptions(sizes: readonly SizeChoice[], t: BookingTexts) {
  return sizes.map((choice) => ({
    value: choice.key,
    label: (
      <>
        <span className="first-letter:uppercase">{choice.key}</span>{' '}
        <span className="font-semibold text-ink-600">{formatRange(choice, t)}</span>
      </>
    ),
  }))
}

function formatRange({ min, max }: SizeChoice, t: BookingTexts): string {
  if (max === null) return t('pets.size.from', { min })
  return min === 0 ? t('pets.size.upTo', { max }) : t('pets.size.between', { min, max })
}

/** Tiles that add a pet; they submit the same form, so the choices are kept. */
function AddTiles({ types }: Pick<PetsData, 'types'>) {
  const { t } = useTranslation('booking')
  return (
    <section className="mt-6">
      <h3 className="mb-2.5 text-md">{t('add.title')}</h3>
      <div className="grid grid-cols-2 gap-3">
        {types.map(({ id, kind, isTaken }) => (
          <button
            key={id}
            type="submit"
            name="intent"
            value={`add:${id}`}
            disabled={!isTaken}
            className="flex min-h-16 items-center gap-3 rounded-tile border-2 border-brand-300 border-dashed bg-brand-50 px-3.5 py-2.5 text-left font-extrabold text-brand-700 leading-tight transition-colors enabled:hover:border-brand-600 enabled:hover:bg-brand-100 disabled:border-ink-300 disabled:bg-ink-100 disabled:text-ink-600"
          >
            {kind === 'dog' ? (
              <PetFace pet="dog" className={cx('!size-11 shrink-0', !isTaken && 'opacity-50 grayscale')} />
            ) : (
              <PetFace pet="cat" className={cx('!size-11 shrink-0', !isTaken && 'opacity-50 grayscale')} />
            )}
            {isTaken ? t(`add.${kind}`) : t(`pets.otherKind.${kind}`)}
          </button>
        ))}
      </div>
    </section>
  )
}

/** One tap in place of a weight, which few people know. */
function NewPetSize({ sizes }: { sizes: readonly SizeChoice[] }) {
  const { t } = useTranslation('booking')
  return (
    <>
      <RadioGroup name={fieldNames.newSize} label={t('add.size')} variant="chips" options={toSizeOptions(sizes, t)} />
      <p className="text-ink-600 text-sm">{t('pets.size.hint')}</p>
    </>
  )
}

function WeightField({ error }: { error: string | null }) {
  const { t } = useTranslation('booking')
  return (
    <TextField
      name="weight"
      label={t('add.weight')}
      hint={t('add.weightHint')}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      after={<span className="pr-1.5 font-bold text-ink-600">kg</span>}
      error={error}
      className="max-w-80"
    />
  )
}

interface AddPetProps {
  adding: NonNullable<PetsData['adding']>
  fields: Record<string, string>
  here: string
}

/** Fields that a booking needs; the rest of a pet is edited in its profile. */
function AddPet({ adding, fields, here }: AddPetProps) {
  const { t } = useTranslation(['booking', 'petProfile'])
  const isSending = useNavigation().formData?.get('intent') === 'create'
  return (
    <Card className="!rounded-panel px-5 py-6 sm:px-7">
      <div className="mb-4 flex items-center gap-3">
        {adding.kind === 'dog' ? (
          <PetFace pet="dog" className="!size-14 shrink-0" />
        ) : (
          <PetFace pet="cat" className="!size-14 shrink-0" />
        )}
        <h3 className="text-xl">{t(`add.formTitle.${adding.kind}`)}</h3>
      </div>
      <Form method="post" className="group/add grid gap-5">
        <input type="hidden" name="petTypeId" value={adding.id} />
        <input type="hidden" name="idempotencyKey" value={adding.idempotencyKey} />
        <button type="submit" name="intent" value="create" hidden tabIndex={-1} aria-hidden="true" />
        <TextField
          name="name"
          label={t('petProfile:fields.name')}
          autoComplete="off"
          maxLength={60}
          error={fields.name ?? null}
          required
          messages={{ required: t('petProfile:faults.name-missing') }}
        />
        <BreedField breeds={adding.breeds} chosen="" />
        {adding.sizes.length > 0 ? (
          <div className="grid gap-2">
            <NewPetSize sizes={adding.sizes} />
            <details open={fields.weight !== undefined}>
              <summary className="min-h-11 w-fit content-center font-bold text-brand-700">{t('add.weighed')}</summary>
              <WeightField error={fields.weight ?? null} />
            </details>
          </div>
        ) : (
          <WeightField error={fields.weight ?? null} />
        )}
        <div className="flex flex-wrap gap-2.5 border-ink-200 border-t pt-5">
          <Button type="submit" name="intent" value="create" size="lg" isPending={isSending} pendingLabel={t('saving')}>
            {t('add.submit')}
          </Button>
          <ButtonLink to={here} variant="ghost" size="lg" replace>
            {t('add.leave')}
          </ButtonLink>
        </div>
      </Form>
    </Card>
  )
}
