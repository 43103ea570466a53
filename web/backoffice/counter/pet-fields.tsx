import type { FieldErrors, FieldLimits } from '#web/forms/field-props.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { PetKind } from '../../storefront/pets/pet-coat.ts'

type Field = 'petName' | 'petTypeId' | 'weight'

interface PetFieldsProps {
  limits: FieldLimits<Field>
  values?: Partial<Record<Field, string>>
  errors?: FieldErrors<Field> | undefined
  petTypes: readonly { id: string; kind: PetKind }[]
  nameHint?: string
}

/** Name, kind and weight of a pet at the counter. */
export function PetFields({ limits, values = {}, errors, petTypes, nameHint }: PetFieldsProps) {
  const { t } = useTranslation('counterDesk')
  const { t: tPet } = useTranslation('petProfile')
  const field = fieldProps({ limits, values, ...(errors && { errors }) })
  return (
    <>
      <TextField {...field('petName')} label={t('register.pet')} hint={nameHint} autoComplete="off" />
      <SelectField
        {...field('petTypeId')}
        label={t('register.kind')}
        placeholder={t('register.kindChoose')}
        options={petTypes.map(({ id, kind }) => ({ value: id, label: tPet(`kinds.${kind}`) }))}
      />
      <TextField
        {...field('weight')}
        label={t('register.weight')}
        hint={t('register.weightHint')}
        inputMode="decimal"
        autoComplete="off"
      />
    </>
  )
}
