import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useSavedDraft } from '../../pets/add/saved-draft.ts'
import { type ApplyDraft, type ApplyError, HOMES } from './apply-draft.ts'

interface ApplyFormProps {
  postId: string
  name: string
  /** Typed values of a refused form. */
  draft: ApplyDraft
  faults: readonly ApplyError[]
  /** Errors of the service, by field. */
  refused: Record<string, string>
}

export function getDraftKey(postId: string): string {
  return `huella:adoption-${postId}`
}

/** Application form with questions about home and daily life. Typed values survive a reload and a lost connection. */
export function ApplyForm({ postId, name, draft, faults, refused }: ApplyFormProps) {
  const { t } = useTranslation('petAdoptions')
  const form = useRef<HTMLFormElement>(null)
  useSavedDraft(form, { key: getDraftKey(postId), secret: ['intent'] })
  const isSending = useNavigation().formData?.get('intent') === 'apply'
  const say = (field: ApplyError | 'otherPets') =>
    refused[field] ??
    (faults.some((each) => each === field) ? t(`apply.faults.${field === 'otherPets' ? 'why' : field}`) : null)
  return (
    <Form ref={form} method="post" preventScrollReset className="grid gap-5">
      <RadioGroup
        name="home"
        label={t('apply.home')}
        look="chips"
        isRequired
        defaultValue={draft.home}
        options={HOMES.map((home) => ({ value: home, label: t(`apply.homes.${home}`) }))}
        error={say('home')}
        messages={{ required: t('apply.faults.home') }}
      />
      <TextField
        name="household"
        label={t('apply.household')}
        hint={t('apply.householdHint')}
        required
        maxLength={300}
        autoComplete="off"
        defaultValue={draft.household}
        error={say('household')}
        messages={{ required: t('apply.faults.household') }}
      />
      <TextField
        name="otherPets"
        label={t('apply.otherPets')}
        hint={t('apply.otherPetsHint')}
        maxLength={300}
        autoComplete="off"
        defaultValue={draft.otherPets}
        error={say('otherPets')}
      />
      <TextField
        name="hoursAlone"
        label={t('apply.hoursAlone')}
        type="number"
        inputMode="numeric"
        min={0}
        max={24}
        required
        autoComplete="off"
        className="max-w-72"
        defaultValue={draft.hoursAlone}
        error={say('hoursAlone')}
        messages={{ required: t('apply.faults.hoursAlone'), invalid: t('apply.faults.hoursAlone') }}
      />
      <TextArea
        name="why"
        label={t('apply.why', { name })}
        hint={t('apply.whyHint')}
        required
        maxLength={1000}
        defaultValue={draft.why}
        error={say('why')}
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
