import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { UNKNOWN } from './pet-draft.ts'

const BreedCombo = lazy(() => import('./breed-combo.tsx'))

interface BreedFieldProps {
  /** Of one kind of pet. */
  breeds: readonly { id: string; name: string }[]
  /** Id of the chosen one, 'unknown', or nothing. */
  chosen: string
}

/** All breeds of a kind: a list to choose from, which becomes one to search in as soon as there is a script. */
export function BreedField({ breeds, chosen }: BreedFieldProps) {
  const { t } = useTranslation('petProfile')
  const [hasScript, setHasScript] = useState(false)
  useEffect(() => setHasScript(true), [])

  const [mongrels, others] = mongrelsFirst(breeds)
  const options = [...mongrels, { id: UNKNOWN, name: t('breed.unknown') }, ...others]
  const list = (
    <SelectField
      name="breedId"
      label={t('fields.breed')}
      placeholder={t('breed.choose')}
      defaultValue={chosen}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
  if (!hasScript) return list
  return (
    <Suspense fallback={list}>
      <BreedCombo options={options} chosen={chosen} />
    </Suspense>
  )
}

/** Most pets of ours are of no breed. */
export function mongrelsFirst<Named extends { name: string }>(breeds: readonly Named[]): [Named[], Named[]] {
  const isMongrel = ({ name }: Named) => /^mestizo/i.test(name)
  return [breeds.filter(isMongrel), breeds.filter((breed) => !isMongrel(breed))]
}
