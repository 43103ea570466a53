import { Form, useNavigation } from 'react-router'
import type { PantryItem } from '#services/pets/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { getFoodKey } from './food-key.ts'

/** A pet that may eat a food. */
export interface PossibleEater {
  id: string
  name: string
  petType: string
}

/** 'Elegir quién lo come', where more than one pet could. */
export function EatersForm({ item, pets }: { item: PantryItem; pets: readonly PossibleEater[] }) {
  const { t } = useTranslation('pantryPage')
  const sent = useNavigation().formData
  const possible = pets.filter(({ petType }) => item.petTypes.length === 0 || item.petTypes.includes(petType))
  if (possible.length < 2) return null

  const key = getFoodKey(item)
  const isEating = (id: string) => item.eaters.some(({ petProfileId }) => petProfileId === id)
  const isSaving = sent?.get('intent') === 'eaters' && sent.get('food') === key
  return (
    <details className="group mt-2">
      <summary className="inline-flex min-h-10 list-none items-center gap-1 rounded-tag font-extrabold text-brand-700 text-sm hover:underline">
        {t('eaters.open')}
        <span className="sr-only">: {item.title}</span>
        <i className="icon-chevron-down size-4.5 transition-transform group-open:rotate-180" />
      </summary>
      {/* After each choice the boxes show what was saved. */}
      <Form
        key={item.eaters.map(({ petProfileId }) => petProfileId).join()}
        method="post"
        preventScrollReset
        className="mt-1 grid gap-2 rounded-tile bg-brand-50 p-3.5"
      >
        <input type="hidden" name="food" value={key} />
        <fieldset>
          <legend className="font-bold text-sm">{t('eaters.question')}</legend>
          <div className="mt-1 flex flex-wrap gap-x-5">
            {possible.map(({ id, name }) => (
              <Checkbox key={id} name="pet" value={id} defaultChecked={isEating(id)}>
                {name}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <p className="text-ink-700 text-sm">{t(item.isChosen ? 'eaters.chosen' : 'eaters.found')}</p>
        <Button
          type="submit"
          name="intent"
          value="eaters"
          variant="outline"
          size="sm"
          isPending={isSaving}
          pendingLabel={t('eaters.saving')}
          className="justify-self-start"
        >
          {t('eaters.save')}
        </Button>
      </Form>
    </details>
  )
}
