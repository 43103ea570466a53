import { QrCode } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { FIRST_VET_PARTS, VET_PARTS } from '#services/pets/vet-history/rules/vet-parts.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'

interface VetLinkFormProps {
  /** Whether a link is open already. */
  isAnother: boolean
  /** Whether the viewer has a phone of their own to show. */
  hasPhone: boolean
  idempotencyKey: string
}

/** What a veterinarian is shown, and the yes to it. */
export function VetLinkForm({ isAnother, hasPhone, idempotencyKey }: VetLinkFormProps) {
  const { t } = useTranslation('petVet')
  const sent = useNavigation().formData
  const parts = VET_PARTS.filter((part) => part !== 'phone' || hasPhone)
  const form = (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <fieldset>
        <legend className="mb-1 font-black">{t('form.fields')}</legend>
        <div className="grid gap-x-8 @2xl/main:grid-cols-2">
          {parts.map((part) => (
            <Switch
              key={part}
              name="shown"
              value={part}
              defaultChecked={FIRST_VET_PARTS.includes(part)}
              hint={part === 'phone' ? t('form.phoneHint') : undefined}
            >
              {t(`parts.${part}`)}
            </Switch>
          ))}
        </div>
      </fieldset>
      <Checkbox name="consent" required messages={{ required: t('form.consentMissing') }}>
        {t('form.consent')}
      </Checkbox>
      <Button
        type="submit"
        name="intent"
        value="create"
        size="lg"
        icon={<QrCode aria-hidden="true" className="size-5" />}
        isPending={sent?.get('intent') === 'create'}
        pendingLabel={t('form.creating')}
      >
        {t('form.create')}
      </Button>
    </Form>
  )
  if (isAnother)
    return (
      <details className="rounded-card border border-ink-200 bg-white px-4 py-3 shadow-1 sm:px-5">
        <summary className="flex min-h-10 items-center font-bold">{t('form.another')}</summary>
        <div className="mt-2">{form}</div>
      </details>
    )
  return (
    <Card>
      <h2 className="mb-3 text-lg">{t('form.title')}</h2>
      {form}
    </Card>
  )
}
