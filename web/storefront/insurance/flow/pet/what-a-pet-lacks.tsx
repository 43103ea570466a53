import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { BornFields } from '../../../pets/about-fields.tsx'
import { BreedField } from '../../../pets/add/breed-field.tsx'
import { emptyPetDraft, type FieldErrors } from '../../../pets/add/pet-draft.ts'
import type { PetDraft } from '../../../pets/add/pet-draft-form.server.ts'
import type { PetGlance } from '../../../pets/pet-glance.ts'
import { PetPhoto } from '../../../pets/photo/pet-photo.tsx'
import type { Lack } from './missing-pet-facts.ts'

interface WhatAPetLacksProps {
  breeds: { id: string; name: string }[]
  policy: string | null
  /** yyyy-MM-dd where the pet lives. */
  today: string
  idempotencyKey: string
  lacking: { pet: PetGlance; lacks: Lack[] }
  errors: FieldErrors
  /** Draft that was refused. */
  draft: PetDraft | null
}

/** Form for required data that the pet's profile lacks. */
export function WhatAPetLacks({ lacking, breeds, policy, today, idempotencyKey, errors, draft }: WhatAPetLacksProps) {
  const { t } = useTranslation(['petInsuranceFlow', 'petProfile'])
  const isSending = useNavigation().formMethod === 'POST'
  const { pet, lacks } = lacking
  const petDraft = draft ?? emptyPetDraft
  const say = (name: keyof PetDraft) => {
    const error = errors[name]
    return error ? t(`petProfile:faults.${error}`) : null
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
            variant="chips"
            isRequired
            defaultValue={petDraft.sex}
            options={[
              { value: 'Macho', label: t('petProfile:sexes.Macho') },
              { value: 'Hembra', label: t('petProfile:sexes.Hembra') },
            ]}
            error={say('sex')}
            messages={{ required: t('petProfile:faults.sex-needed') }}
          />
        )}
        {lacks.includes('birthday') && <BornFields draft={petDraft} errors={errors} today={today} isNeeded />}
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
            defaultValue={petDraft.weight}
            error={say('weight')}
            messages={{ required: t('petProfile:faults.weight-wrong') }}
            after={<span className="pr-1.5 font-bold text-ink-600">kg</span>}
            className="max-w-80"
          />
        )}
        {breeds.length > 0 && <BreedField breeds={breeds} chosen={petDraft.breedId} />}
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
