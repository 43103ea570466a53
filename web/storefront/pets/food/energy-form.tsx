import { Form } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

interface EnergyFormProps {
  /** Null: nothing was said. */
  kcalPerDay: number | null
  /** What was typed and refused, and why. */
  typed?: string | undefined
  wrong?: string | undefined
}

/** The energy of a day that the pet's veterinarian said. */
export function EnergyForm({ kcalPerDay, typed, wrong }: EnergyFormProps) {
  const { t } = useTranslation('petFood')
  return (
    <details open={wrong !== undefined}>
      <summary className="cursor-pointer font-bold text-brand-700">
        {t(kcalPerDay === null ? 'energy.form.open' : 'energy.form.change')}
      </summary>
      <Form method="post" preventScrollReset className="mt-3 grid gap-3">
        <TextField
          key={kcalPerDay}
          name="veterinaryKcalPerDay"
          label={t('energy.form.label')}
          hint={t(kcalPerDay === null ? 'energy.form.hint' : 'energy.form.clear')}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed ?? kcalPerDay ?? ''}
          error={wrong ?? null}
        />
        <Button type="submit" size="sm" className="justify-self-start">
          {t('energy.form.save')}
        </Button>
      </Form>
    </details>
  )
}
