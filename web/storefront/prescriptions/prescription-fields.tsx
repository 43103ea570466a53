import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { type FieldErrors, type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { controlStyle, Field } from '#web/ui/forms/field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PHOTO_TYPES } from '../pets/photo/photo-file.ts'
import type { PrescriptionField } from './prescription-form.server.ts'

interface PrescriptionFieldsProps {
  limits: FieldLimits<PrescriptionField>
  errors: FieldErrors<PrescriptionField>
  /** Name that was typed; else the only pet. */
  petName: string
  /** Names of the visitor's pets, to choose from. */
  petNames: readonly string[]
  idempotencyKey: string
  /** Sentence of a refusal that no field shows. */
  problem: string | null
}

/** Form that sends the photo or PDF of a prescription, with or without a script. */
export function PrescriptionFields({
  limits,
  errors,
  petName,
  petNames,
  idempotencyKey,
  problem,
}: PrescriptionFieldsProps) {
  const { t } = useTranslation('prescription')
  const field = fieldProps({ limits, values: { petName }, errors })
  const id = useId()
  const isSending = useNavigation().state !== 'idle'
  return (
    <Form method="post" encType="multipart/form-data" className="grid gap-4">
      {problem && <Notice tone="error">{problem}</Notice>}
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <TextField
        {...field('petName')}
        label={t('form.pet')}
        list={`${id}-pets`}
        autoComplete="off"
        messages={{ required: t('form.petMissing') }}
      />
      <datalist id={`${id}-pets`}>
        {petNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field id={`${id}-file`} label={t('form.file')} isRequired hint={t('form.fileHint')} error={errors.file}>
        <input
          id={`${id}-file`}
          type="file"
          name="file"
          required
          accept={`${PHOTO_TYPES},application/pdf`}
          aria-describedby={errors.file ? `${id}-file-error` : `${id}-file-hint`}
          aria-invalid={errors.file ? true : undefined}
          className={`${controlStyle} py-2.5 file:mr-3 file:rounded-button file:border-0 file:bg-brand-100 file:px-3 file:py-1 file:font-extrabold file:text-brand-800`}
        />
      </Field>
      <p className="text-ink-600 text-sm">{t('form.privacy')}</p>
      <Button type="submit" size="lg" isWide isPending={isSending} pendingLabel={t('form.sending')}>
        {t('form.submit')}
      </Button>
    </Form>
  )
}
