import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { usePiece } from '../../layout/load-later/use-piece.ts'
import { UNKNOWN } from '../about-facts.ts'

const loadCombo = () => import('./breed-combo.tsx')

interface BreedFieldProps {
  /** Of one kind of pet. */
  breeds: readonly { id: string; name: string }[]
  /** Id of the chosen one, 'unknown', or nothing. */
  chosen: string
  error?: string | null | undefined
}

/** All breeds of a kind: a list to choose from, which becomes one to search in as soon as there is a script. */
export function BreedField({ breeds, chosen, error }: BreedFieldProps) {
  const { t } = useTranslation('petProfile')
  const BreedCombo = usePiece(true, loadCombo)
  const list = useRef<HTMLDivElement>(null)
  const [picked, setPicked] = useState(chosen)
  // Keep a choice that was made before hydration.
  useEffect(() => setPicked((known) => list.current?.querySelector('select')?.value ?? known), [])

  const [mongrels, others] = mongrelsFirst(breeds)
  const options = [...mongrels, { id: UNKNOWN, name: t('breed.unknown') }, ...others]
  if (BreedCombo) return <BreedCombo options={options} chosen={picked} error={error} />
  return (
    <div ref={list}>
      <SelectField
        name="breedId"
        label={t('fields.breed')}
        placeholder={t('breed.choose')}
        defaultValue={chosen}
        error={error}
        onChange={(event) => setPicked(event.currentTarget.value)}
        options={options.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </div>
  )
}

/** Splits off the mixed breeds, which come first because most pets have none. */
export function mongrelsFirst<Named extends { name: string }>(breeds: readonly Named[]): [Named[], Named[]] {
  const isMongrel = ({ name }: Named) => /^mestizo/i.test(name)
  return [breeds.filter(isMongrel), breeds.filter((breed) => !isMongrel(breed))]
}
