import { useNavigation } from 'react-router'
import { type FieldErrors, type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaffForm } from '../staff-form.tsx'
import { PetFields } from './pet-fields.tsx'

type Field = 'name' | 'phone' | 'petName' | 'petTypeId' | 'weight'

interface NewCustomerFormProps {
  /** Address of the counter's page, which enters the customer. */
  action?: string
  limits: FieldLimits<Field>
  petTypes: Parameters<typeof PetFields>[0]['petTypes']
  idempotencyKey: string
  typed?: Partial<Record<Field, string>>
  errors?: FieldErrors<Field> | undefined
  className?: string
}

/** Enters somebody new: name and phone are enough, the first pet is a dog until it is named. */
export function NewCustomerForm(props: NewCustomerFormProps) {
  const { action, limits, petTypes, idempotencyKey, typed = {}, errors, className } = props
  const { t } = useTranslation('counterDesk')
  const isSaving = useNavigation().formMethod === 'POST'
  const field = fieldProps({ limits, values: typed, ...(errors && { errors }) })
  return (
    <StaffForm preventScrollReset className={cx('grid gap-4', className)} {...(action && { action })}>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <TextField {...field('name')} label={t('register.name')} autoComplete="off" />
      <TextField {...field('phone')} type="tel" label={t('register.phone')} autoComplete="off" />
      <PetFields
        limits={limits}
        values={{ petTypeId: petTypes[0]?.id ?? '', ...typed }}
        errors={errors}
        petTypes={petTypes}
        nameHint={t('register.petHint')}
      />
      <Button type="submit" isPending={isSaving} pendingLabel={t('saving')} className="justify-self-start">
        {t('register.submit')}
      </Button>
    </StaffForm>
  )
}
