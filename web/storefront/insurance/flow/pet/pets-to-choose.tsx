import { ArrowRight } from 'lucide-react'
import { Form, Link } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { StepBar } from '../../../booking/steps/step-bar.tsx'
import type { PetGlance } from '../../../pets/pet-glance.ts'
import { PetPhoto } from '../../../pets/photo/pet-photo.tsx'

interface PetToInsure extends PetGlance {
  /** Current contract and its formatted last day; null: the pet may be insured. */
  insured: { id: string; until: string } | null
  /** A contract for the pet waits for pictures or payment. */
  hasBegun: boolean
}

/** A GET form to the next step, with the choice in its address; a plan that was chosen before is not asked again. */
export function PetsToChoose({
  pets,
  chosen,
  policy,
}: {
  pets: PetToInsure[]
  chosen: string | null
  policy: string | null
}) {
  const { t } = useTranslation('petInsuranceFlow')
  const free = pets.filter(({ insured }) => insured === null)
  const insured = pets.filter((pet) => pet.insured !== null)
  const first = chosen ?? (free.length === 1 ? free[0]?.id : undefined)
  return (
    <Form method="get" action={policy ? paths.newInsuranceHolder() : paths.newInsurancePlan()} noValidate>
      {policy && <input type="hidden" name="policy" value={policy} />}
      {free.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="sr-only">{t('pet.label')}</legend>
          <ul className="grid grid-cols-1 gap-2.5 sm:grid-cols-2 sm:gap-4 @2xl/main:grid-cols-3">
            {free.map((pet) => (
              <li key={pet.id} className="min-w-0">
                <PetChoice pet={pet} isChosen={pet.id === first} hasBegun={pet.hasBegun} />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {insured.length > 0 && (
        <ul className="mt-3 grid grid-cols-1 gap-2.5">
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
        <StepBar back={null} total={<span className="block pl-2 font-bold text-ink-600 text-sm">{t('pet.time')}</span>}>
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
        defaultChecked={isChosen}
        className="absolute top-3 right-3 size-6 appearance-none rounded-full border-2 border-ink-500 bg-white transition-all checked:border-[7px] checked:border-brand-600 max-sm:top-1/2 max-sm:-translate-y-1/2"
      />
    </label>
  )
}
