import { Send } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { VetHistory } from '#services/pets/contract.ts'
import { type FieldErrors, type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { TypedVetNote, VetNoteField } from './vet-note-form.server.ts'

interface VetNoteFormProps {
  history: Pick<VetHistory, 'today' | 'notesLeft'>
  tomorrow: string
  values: TypedVetNote | undefined
  errors: FieldErrors<VetNoteField>
  limits: FieldLimits<VetNoteField>
}

const treatmentKinds = ['other', 'vaccine', 'deworming', 'flea'] as const
const nextKinds = ['checkup', 'vaccine', 'deworming'] as const

/** A veterinarian's note, with what was given and when to come again. */
export function VetNoteForm({ history, tomorrow, values, errors, limits }: VetNoteFormProps) {
  const { t } = useTranslation('vetHistory')
  const isSending = useNavigation().formData !== undefined
  const field = fieldProps({ limits, ...(values && { values }), errors })
  const isTreatmentOpen = Boolean(values?.treatmentProduct || errors.treatmentProduct || values?.treatmentUntil)
  return (
    <Form method="post" preventScrollReset className="grid gap-4">
      <div className="grid gap-4 @2xl/main:grid-cols-3">
        <TextField
          {...field('vetName')}
          label={t('form.name')}
          autoComplete="name"
          messages={{ required: t('faults.vetName') }}
        />
        <TextField
          {...field('clinic')}
          label={t('form.clinic')}
          autoComplete="organization"
          messages={{ required: t('faults.clinic') }}
        />
        <TextField {...field('license')} label={t('form.license')} autoComplete="off" />
      </div>
      <TextArea
        {...field('note')}
        label={t('form.note')}
        rows={4}
        placeholder={t('form.noteExample')}
        messages={{ required: t('faults.note') }}
      />
      <details open={isTreatmentOpen} className="rounded-tile border border-ink-200 px-4 py-1.5">
        <summary className="flex min-h-10 items-center font-bold">{t('form.treatment')}</summary>
        <div className="mt-2 mb-3 grid gap-4 @2xl/main:grid-cols-2">
          <SelectField
            {...field('treatmentKind')}
            label={t('form.kind')}
            options={treatmentKinds.map((value) => ({ value, label: t(`treatmentKinds.${value}`) }))}
          />
          <TextField
            {...field('treatmentProduct')}
            label={t('form.product')}
            placeholder={t('form.productExample')}
            autoComplete="off"
          />
          <TextField
            {...field('treatmentDose')}
            label={t('form.dose')}
            placeholder={t('form.doseExample')}
            autoComplete="off"
          />
          <TextField
            {...field('treatmentFrequency')}
            label={t('form.frequency')}
            placeholder={t('form.frequencyExample')}
            autoComplete="off"
          />
          <TextField {...field('treatmentUntil')} label={t('form.until')} type="date" min={history.today} />
        </div>
      </details>
      <details open={Boolean(values?.nextOn)} className="rounded-tile border border-ink-200 px-4 py-1.5">
        <summary className="flex min-h-10 items-center font-bold">{t('form.next')}</summary>
        <div className="mt-2 mb-3 grid gap-4 @2xl/main:grid-cols-2">
          <SelectField
            {...field('nextKind')}
            label={t('form.nextKind')}
            options={nextKinds.map((value) => ({ value, label: t(`nextKinds.${value}`) }))}
          />
          <TextField {...field('nextOn')} label={t('form.nextOn')} type="date" min={tomorrow} />
        </div>
      </details>
      <div className="grid gap-2">
        <Button
          type="submit"
          size="lg"
          isWide
          icon={<Send aria-hidden="true" className="size-5" />}
          isPending={isSending}
          pendingLabel={t('form.sending')}
        >
          {t('form.send')}
        </Button>
        <p className="text-center text-ink-600 text-sm">{t('form.left', { count: history.notesLeft })}</p>
      </div>
    </Form>
  )
}
