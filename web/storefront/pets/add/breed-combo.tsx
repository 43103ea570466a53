import { useTranslation } from '#web/i18n/i18n.ts'
import { ComboBox } from '#web/ui/forms/combo-box.tsx'

interface BreedComboProps {
  options: readonly { id: string; name: string }[]
  /** Id of the chosen one, or nothing. */
  chosen: string
  error?: string | null | undefined
}

/** The list of breeds that narrows while typing; a module of its own because of its weight. */
export default function BreedCombo({ options, chosen, error }: BreedComboProps) {
  const { t } = useTranslation('petProfile')
  return (
    <ComboBox
      name="breedId"
      sends="id"
      label={t('fields.breed')}
      placeholder={t('breed.search')}
      options={options.map(({ id, name }) => ({ id, label: name }))}
      defaultValue={chosen || undefined}
      error={error ?? null}
      emptyLabel={t('breed.none')}
      openLabel={t('breed.open')}
    />
  )
}
