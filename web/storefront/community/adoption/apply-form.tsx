import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { type FieldErrors, type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useSavedDraft } from '../../pets/add/saved-draft.ts'
import type { ApplicationField, TypedApplication } from './application-forms.server.ts'

const HOMES = ['house-with-yard', 'house', 'flat', 'country'] as const

export interface ApplyFormProps {
  postId: string
  name: string
  /** Typed values of a refused form. */
  values: Partial<TypedApplication>
  errors: FieldErrors<ApplicationField>
  limits: FieldLimits<ApplicationField>
}

export function getDraftKey(postId: string): string {
  return `huella:adoption-${postId}`
}

/** Application form with questions about home and daily life. Typed values survive a reload and a lost connection. */
export function ApplyForm({ postId, name, values, errors, limits }: ApplyFormProps) {
  const { t } = useTranslation('petAdoptions')
  const form = useRef<HTMLFormElement>(null)
  useSavedDraft(form, { key: getDraftKey(postId), secret: ['intent'] })
  const isSending = useNavigation().formData?.get('intent') === 'apply'
  const field = fieldProps({ limits, values, errors })
  return (
    <Form ref={form} method="post" preventScrollReset className="grid gap-5">
      <RadioGroup
        name="home"
        label={t('apply.home')}
        variant="chips"
        isRequired
        defaultValue={values.home}
        options={HOMES.map((home) => ({ value: home, label: t(`apply.homes.${home}`) }))}
        error={errors.home}
        messages={{ required: t('apply.faults.home') }}
      />
      <TextField
        {...field('household')}
        label={t('apply.household')}
        hint={t('apply.householdHint')}
        autoComplete="off"
        messages={{ required: t('apply.faults.household') }}
      />
      <TextField
        {...field('otherPets')}
        label={t('apply.otherPets')}
        hint={t('apply.otherPetsHint')}
        autoComplete="off"
      />
      <TextField
        {...field('hoursAlone')}
        label={t('apply.hoursAlone')}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        className="max-w-72"
        messages={{ required: t('apply.faults.hoursAlone'), invalid: t('apply.faults.hoursAlone') }}
      />
      <TextArea
        {...field('why')}
        label={t('apply.why', { name })}
        hint={t('apply.whyHint')}
        messages={{ required: t('apply.faults.why') }}
      />
      <p className="text-ink-600 text-sm">{t('apply.private')}</p>
      <Button
        type="submit"
        name="intent"
        value="apply"
        size="lg"
        isPending={isSending}
        pendingLabel={t('sending')}
        className="sm:w-fit"
      >
        {t('apply.send')}
      </Button>
    </Form>
  )
}
