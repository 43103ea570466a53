import { Plus } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { toPetKind } from '../../../pets/pet-coat.ts'

interface NewPetProps {
  /** There is no other pet to choose, so the form is open. */
  isOnly: boolean
  types: { id: string; kind: ReturnType<typeof toPetKind> }[]
  idempotencyKey: string
  /** Errors by field. */
  fields: Record<string, string>
  name: string
}

/** Form for a pet that is not in the list yet: name and species. */
export function NewPet({ isOnly, types, idempotencyKey, fields, name }: NewPetProps) {
  const { t } = useTranslation(['petInsuranceFlow', 'petProfile'])
  const isSending = useNavigation().formMethod === 'POST'
  const form = (
    <Form method="post" className="grid gap-5">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <TextField
        name="name"
        label={t('petProfile:fields.name')}
        required
        pattern=".*\S.*"
        maxLength={60}
        autoComplete="off"
        autoCapitalize="words"
        defaultValue={name}
        error={fields.name}
        messages={{ required: t('petProfile:faults.name-missing'), invalid: t('petProfile:faults.name-missing') }}
        className="max-w-md"
      />
      <RadioGroup
        name="petTypeId"
        label={t('pet.kind')}
        variant="chips"
        isRequired
        options={types.map(({ id, kind }) => ({ value: id, label: t(`petProfile:kinds.${kind}`) }))}
        error={fields.petTypeId}
        messages={{ required: t('pet.kindMissing') }}
      />
      <Button
        type="submit"
        name="intent"
        value="create"
        size="lg"
        variant={isOnly ? 'primary' : 'outline'}
        isPending={isSending}
        pendingLabel={t('saving')}
        className="w-fit"
      >
        {t(isOnly ? 'next' : 'pet.add')}
      </Button>
    </Form>
  )
  if (isOnly) return <Card className="sm:p-7">{form}</Card>
  return (
    <details
      open={Object.keys(fields).length > 0}
      className="mt-6 rounded-card border border-ink-200 bg-white px-4 py-3 shadow-1 sm:px-5"
    >
      <summary className="flex min-h-10 items-center gap-2.5 font-bold">
        <Plus aria-hidden="true" className="size-5 text-brand-700" />
        {t('pet.addTitle')}
      </summary>
      <div className="pt-3 pb-2">{form}</div>
    </details>
  )
}
