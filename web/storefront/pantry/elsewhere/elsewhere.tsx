import { Trash2 } from 'lucide-react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { firstPantryDay } from '#services/pets/pantry/rules/sheet-food.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AnswerNotice } from '../../profile/answer-notice.tsx'
import { weightText } from '../../shop/product-facts.tsx'
import type { Route } from '../+types/pantry-page'
import { formatDay } from '../pet-labels.ts'
import type { FoodChoice, FoodFaults, loadElsewhere, TypedFood } from './elsewhere.server.ts'

type Loaded = Awaited<ReturnType<typeof loadElsewhere>>
type Answer = Route.ComponentProps['actionData']

/** Id of the section, for links to it. */
export const ELSEWHERE_ID = 'elsewhere'

/** Food bought elsewhere: a form that adds it to the pantry, and what was added. */
export function Elsewhere({ loaded, answer }: { loaded: Loaded; answer: Answer }) {
  const { t } = useTranslation('pantryPage')
  const { choices, added } = loaded
  if (choices.length === 0 && added.length === 0) return null
  return (
    <section id={ELSEWHERE_ID} aria-labelledby="elsewhere-title" className="scroll-mt-40">
      <Card className="grid gap-5 @3xl/main:grid-cols-2 @3xl/main:items-start @3xl/main:gap-x-8">
        <div className="@3xl/main:col-span-2">
          <h2 id="elsewhere-title" className="text-lg">
            {t('elsewhere.title')}
          </h2>
          {choices.length > 0 && <p className="mt-1 max-w-prose text-ink-700">{t('elsewhere.text')}</p>}
        </div>
        {choices.length > 0 && <AddFood {...loaded} answer={answer} />}
        {added.length > 0 && <AddedFoods {...loaded} />}
      </Card>
    </section>
  )
}

/** What the form did, above the list that shows it. */
export function ElsewhereNotice({ answer, loaded }: { answer: Answer; loaded: Loaded }) {
  const { t } = useTranslation('pantryPage')
  if (!answer) return null
  if ('added' in answer)
    return (
      <AnswerNotice answer={answer} tone="ok">
        {t('elsewhere.added', { food: answer.added })}
      </AnswerNotice>
    )
  if (!('deleted' in answer) || !answer.deleted) return null
  return (
    <AnswerNotice
      answer={answer}
      tone="info"
      actions={
        <Form method="post" preventScrollReset>
          {Object.entries(answer.deleted.typed).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="idempotencyKey" value={loaded.idempotencyKey} />
          <Button type="submit" variant="outline" size="sm">
            {t('elsewhere.undo')}
          </Button>
        </Form>
      }
    >
      {t('elsewhere.deleted', { food: answer.deleted.title })}
    </AnswerNotice>
  )
}

function AddFood({ today, added, choices, idempotencyKey, answer }: Loaded & { answer: Answer }) {
  const { t } = useTranslation('pantryPage')
  const [search] = useSearchParams()
  const sent = useNavigation().formData
  const wrong = answer && 'errors' in answer ? answer : null
  const errors: FoodFaults = wrong?.errors ?? {}
  const typed: TypedFood = wrong?.typed ?? {
    food: search.get('food') ?? '',
    weight: search.get('weight') ?? '',
    boughtOn: today,
  }
  return (
    // After each added food the fields are empty again; a link to the form fills them.
    <Form key={`${added.map(({ id }) => id)} ${search}`} method="post" preventScrollReset className="grid gap-4">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <SelectField
        name="food"
        label={t('elsewhere.food')}
        placeholder={t('elsewhere.choose')}
        required
        defaultValue={typed.food}
        error={errors.food && t('elsewhere.faults.food')}
        messages={{ required: t('elsewhere.faults.food') }}
      >
        <FoodOptions choices={choices} />
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="weight"
          label={t('elsewhere.weight')}
          inputMode="decimal"
          autoComplete="off"
          required
          maxLength={12}
          placeholder="7,5"
          defaultValue={typed.weight}
          error={errors.weight && t('elsewhere.faults.weight')}
          messages={{ required: t('elsewhere.faults.weight') }}
          after={<span className="pr-1.5 font-bold text-ink-600">kg</span>}
        />
        <TextField
          name="boughtOn"
          type="date"
          label={t('elsewhere.boughtOn')}
          required
          min={firstPantryDay(today)}
          max={today}
          defaultValue={typed.boughtOn}
          error={errors.boughtOn && t('elsewhere.faults.boughtOn')}
          messages={{ required: t('elsewhere.faults.boughtOn'), invalid: t('elsewhere.faults.boughtOn') }}
        />
      </div>
      <Button type="submit" isPending={sent?.has('food') ?? false} pendingLabel={t('elsewhere.saving')}>
        {t('elsewhere.submit')}
      </Button>
    </Form>
  )
}

/** Options by species, where the household has more than one. */
function FoodOptions({ choices }: { choices: readonly FoodChoice[] }) {
  const { t } = useTranslation('pantryPage')
  const species = [...new Set(choices.map(({ petType }) => petType))]
  if (species.length === 1) return choices.map(toOption)
  return species.map((petType) => (
    <optgroup key={petType} label={t(`elsewhere.species.${petType}`)}>
      {choices.filter((choice) => choice.petType === petType).map(toOption)}
    </optgroup>
  ))
}

function toOption({ number, label }: FoodChoice) {
  return (
    <option key={number} value={number}>
      {label}
    </option>
  )
}

function AddedFoods({ added }: Loaded) {
  const { t, locale } = useTranslation('pantryPage')
  return (
    <div>
      <h3 className="mb-1 font-extrabold text-ink-800 text-sm">{t('elsewhere.list')}</h3>
      <ul>
        {added.map(({ id, title, netGrams, boughtOn }) => (
          <li key={id} className="flex items-center gap-3 py-1.5 not-last:border-ink-200 not-last:border-b">
            <span className="min-w-0 flex-1">
              <span className="block font-bold">{title}</span>
              <span className="text-ink-600 text-sm">
                {t('elsewhere.line', { weight: weightText(netGrams, locale), day: formatDay(boughtOn) })}
              </span>
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="pantryFoodId" value={id} />
              <IconButton
                type="submit"
                name="intent"
                value="delete"
                label={t('elsewhere.delete', { food: title, day: formatDay(boughtOn) })}
                icon={<Trash2 aria-hidden="true" className="size-4.5" />}
              />
            </Form>
          </li>
        ))}
      </ul>
    </div>
  )
}
